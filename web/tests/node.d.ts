// The little of Node that the tests use; the page itself must not know of it.
declare module 'node:test' {
  export function test(name: string, run: () => void | Promise<void>): void;
}
declare module 'node:assert/strict' {
  export function deepEqual<T>(found: T, expected: NoInfer<T>): void;
  export function equal<T>(found: T, expected: NoInfer<T>): void;
  export function ok(found: unknown): void;
}
