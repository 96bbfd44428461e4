// Many positions at once: threads that share the work, each with a solver of its own.
#pragma once

#include <cstddef>
#include <functional>

#include "solve.hpp"

namespace tricks {

// A solver from a common store, given back at the end: its table is dear to make.
class BorrowedSolver {
 public:
  BorrowedSolver();
  ~BorrowedSolver();
  BorrowedSolver(const BorrowedSolver&) = delete;
  BorrowedSolver& operator=(const BorrowedSolver&) = delete;
  Solver& operator*() { return *solver_; }
  Solver* operator->() { return solver_; }

 private:
  Solver* solver_;
};

// Calls `task` for 0 … number − 1 from several threads (0: one per core). The first exception is
// thrown again when all threads have stopped.
void for_each(std::size_t number, int threads, const std::function<void(std::size_t)>& task);
// The same with a solver.
void for_each_solver(std::size_t number, int threads,
                     const std::function<void(Solver&, std::size_t)>& task);

}  // namespace tricks
