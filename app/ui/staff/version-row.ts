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

/** A version as the history shows it. */
export function versionRow({ uid, version, effectiveAt, changedAt, reason, isWithdrawn, isPast }: Version) {
  const what = isWithdrawn ? '取り下げ' : '公開'
  const name = effectiveAt === undefined ? '下書き' : `${momentText(effectiveAt)}から${what}`
  return { uid, version, name, reason, changed: momentText(changedAt), isPast }
}

/** `formKey`: of the form that withdraws it. */
export type VersionRow = ReturnType<typeof versionRow> & { readonly formKey: string }
