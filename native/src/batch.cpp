// Threads and the store of solvers.
#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tricks {

namespace {

std::mutex store_lock;
std::vector<std::unique_ptr<Solver>> store;

// One worker per thread, made by `worker` and called until the numbers are used up.
template <class MakeWorker>
void share_out(std::size_t number, int threads, MakeWorker make_worker) {
  std::size_t wanted = threads > 0 ? static_cast<std::size_t>(threads)
                                   : std::max(1u, std::thread::hardware_concurrency());
  wanted = std::min(wanted, number);
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_lock;
  auto run = [&] {
    try {
      auto worker = make_worker();
      for (std::size_t i; (i = next.fetch_add(1)) < number;) worker(i);
    } catch (...) {
      next = number;
      std::lock_guard guard(failure_lock);
      if (!failure) failure = std::current_exception();
    }
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(run);
  if (number > 0) run();
  for (std::thread& thread : others) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

BorrowedSolver::BorrowedSolver() {
  std::lock_guard guard(store_lock);
  if (store.empty()) {
    solver_ = new Solver;
  } else {
    solver_ = store.back().release();
    store.pop_back();
  }
}

BorrowedSolver::~BorrowedSolver() {
  std::lock_guard guard(store_lock);
  store.emplace_back(solver_);
}

void for_each(std::size_t number, int threads, const std::function<void(std::size_t)>& task) {
  share_out(number, threads, [&] { return [&](std::size_t i) { task(i); }; });
}

void for_each_solver(std::size_t number, int threads,
                     const std::function<void(Solver&, std::size_t)>& task) {
  share_out(number, threads, [&] {
    return [&, solver = std::make_shared<BorrowedSolver>()](std::size_t i) { task(**solver, i); };
  });
}

}  // namespace tricks
