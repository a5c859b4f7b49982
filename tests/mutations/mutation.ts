/** A wrong change of one line, which a test must catch. */
export type Mutation = {
  readonly id: string
  /** The fact about the shop that no longer holds. */
  readonly fact: string
  /** Text that occurs exactly once in the file. */
  readonly search: string
  readonly replacement: string
}

/** The mutations of one file, and the test files of which at least one test must fail for each of them. */
export type MutatedFile = {
  readonly file: string
  readonly tests: readonly string[]
  readonly mutations: readonly Mutation[]
}
