import type { ReactNode } from 'react'
import type { DiffLine } from './line-diff.server.ts'
import { LineDiffView } from './line-diff-view.tsx'
import { RejectionAlert, StaffDone } from './staff-form.tsx'
import { VersionList } from './version-list.tsx'
import type { VersionRow } from './version-row.ts'

/** By what has versions. */
const WORDS = {
  文面: { restore: 'この文面から書きはじめる', empty: 'はじめの文面のままです。' },
  内容: { restore: 'この内容から書きはじめる', empty: 'はじめの内容のままです。' },
} as const

type VersionHistoryProps = {
  readonly noun: keyof typeof WORDS
  /** Links to the form. */
  readonly children: ReactNode
  readonly rows: readonly VersionRow[]
  /** The version that is compared with the one before it. */
  readonly shown: { readonly name: string; readonly diff: readonly DiffLine[] } | undefined
  /** What was done, and why something was not. */
  readonly done: string | undefined
  readonly message: string | undefined
  readonly diffHref: (uid: string) => string
  readonly editHref: (uid: string) => string
}

/** The versions of what staff wrote, with the differences of one of them. */
export function VersionHistory(props: VersionHistoryProps) {
  const { noun, children, rows, shown, done, message, diffHref, editHref } = props
  return (
    <div className="staff-move page-editor">
      <h1>{`これまでの${noun}`}</h1>
      <p>{children}</p>
      <StaffDone message={message === undefined ? done : undefined} />
      <RejectionAlert message={message} />
      {shown && (
        <section aria-labelledby="shown-title">
          <h2 id="shown-title">{`${shown.name}：前の${noun}との違い`}</h2>
          <LineDiffView lines={shown.diff} />
        </section>
      )}
      <VersionList rows={rows} {...WORDS[noun]} diffHref={diffHref} editHref={editHref} />
    </div>
  )
}
