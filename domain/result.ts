/**
 * An expected rejection: a value, never thrown. `code` is a stable kebab-case code that `app/text` turns into Japanese;
 * `detail` holds the values for the message.
 */
export type Rejection<Code extends string = string, Detail = unknown> = {
  readonly kind: 'rejected'
  readonly code: Code
  readonly detail: Detail
}

export function rejected<const Code extends string>(code: Code): Rejection<Code, undefined>
export function rejected<const Code extends string, Detail>(code: Code, detail: Detail): Rejection<Code, Detail>
export function rejected(code: string, detail?: unknown): Rejection {
  return { kind: 'rejected', code, detail }
}

export function isRejected<T>(value: T): value is Extract<T, Rejection> {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'rejected'
}

/** The rejections of a use case, or of all use cases of a record of them: one member for each code. */
export type RejectionOf<Use> = Use extends (...args: never) => infer Result
  ? EachCode<Extract<Awaited<Result>, Rejection>>
  : Use extends object
    ? { [Name in keyof Use]: RejectionOf<Use[Name]> }[keyof Use]
    : never

type EachCode<Any> =
  Any extends Rejection<infer Code, infer Detail> ? (Code extends string ? Rejection<Code, Detail> : never) : never

/** The rejection of the first rule that the facts break; undefined when they break none. */
export function firstRejection<Facts, Broken extends Rejection>(
  rules: readonly { readonly rule: (facts: Facts) => Broken | undefined }[],
  facts: Facts,
): Broken | undefined {
  for (const { rule } of rules) {
    const rejection = rule(facts)
    if (rejection !== undefined) return rejection
  }
  return undefined
}
