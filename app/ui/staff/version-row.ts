import { momentText } from './moment-text.ts'

type Version = {
  readonly uid: string
  readonly version: number
  readonly effectiveAt: Temporal.Instant | undefined
  readonly changedAt: Temporal.Instant
  readonly reason: string
  readonly isPast: boolean
  readonly isWithdrawn?: boolean
}

/** A version as the history shows it. `use`: what begins with it. */
export function versionRow(given: Version, use = '公開') {
  const { uid, version, effectiveAt, changedAt, reason, isWithdrawn, isPast } = given
  const begun = isWithdrawn ? '取り下げ' : use
  const name = effectiveAt === undefined ? '下書き' : `${momentText(effectiveAt)}から${begun}`
  return { uid, version, name, reason, changed: momentText(changedAt), isPast }
}

/** `formKey`: of the form that withdraws it. */
export type VersionRow = ReturnType<typeof versionRow> & { readonly formKey: string }
