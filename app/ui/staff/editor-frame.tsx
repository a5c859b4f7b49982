import type { ReactNode } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import type { DiffLine } from './line-diff.server.ts'
import { LineDiffView } from './line-diff-view.tsx'
import { RejectionAlert, SignInAgain, StaffDone } from './staff-form.tsx'
import { type ProblemButton, type ShownProblem, TextProblems } from './text-problems.tsx'

/** What an editor shows again beside what was typed. */
export type EditorAnswer = {
  readonly edition: number
  readonly errors?: FieldErrors
  readonly message?: string
  /** Why it is not done so long after the sign-in. */
  readonly stale?: string
  /** What was done without leaving the form. */
  readonly status?: string
  readonly problems?: readonly ShownProblem[]
  /** The problems that are shown, as the form sends them back. */
  readonly seen?: string
  /** Against what holds now. */
  readonly diff?: readonly DiffLine[]
  /** Against what another person saved meanwhile. */
  readonly otherDiff?: readonly DiffLine[]
}

type EditorFrameProps = {
  readonly title: string
  readonly list: { readonly href: string; readonly text: string }
  readonly historyHref: string
  /** What is written, in one word, and which one holds now: `文面`, `公開中の文面`. */
  readonly noun: string
  readonly current: string
  readonly hint: string
  readonly answer: EditorAnswer | undefined
  /** The button that is pressed again when problems were shown. */
  readonly button?: ProblemButton
  readonly children: ReactNode
  /** How it looks. */
  readonly preview: ReactNode
}

/** The form of what staff write, with what was found in it, what changes, and how it looks. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, list, historyHref, noun, current, hint, answer, button, children, preview } = props
  return (
    <div className="staff-move page-editor">
      <h1>{title}</h1>
      <p>
        <a href={list.href}>{list.text}</a>
        {'　'}
        <a href={historyHref}>{`これまでの${noun}`}</a>
      </p>
      {hint !== '' && <p className="staff-hint">{hint}</p>}
      <RejectionAlert message={answer?.message} />
      <SignInAgain why={answer?.stale} />
      <StaffDone message={answer?.status} />
      <ErrorSummary errors={answer?.errors} title="内容を確かめてください" />
      {answer?.otherDiff && (
        <section className="staff-differences" aria-labelledby="other-title">
          <h2 id="other-title">{`ほかの方が保存した${noun}との違い`}</h2>
          <p>下の欄には入力した内容が残っています。このまま保存すると、入力した内容になります。</p>
          <LineDiffView lines={answer.otherDiff} />
        </section>
      )}
      <TextProblems problems={answer?.problems} button={button} />
      {children}
      {answer?.diff && (
        <section aria-labelledby="diff-title">
          <h2 id="diff-title">{`${current}との違い`}</h2>
          <LineDiffView lines={answer.diff} />
        </section>
      )}
      {preview}
    </div>
  )
}
