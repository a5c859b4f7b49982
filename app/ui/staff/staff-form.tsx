import type { ReactNode, SubmitEvent } from 'react'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { PostForm } from '../form/post-form.tsx'

/** The names of the hidden fields of a form about a version of a record (app/session/require-staff.ts sentForm). */
type StaffFormProps = {
  /** As in `PostForm`. */
  readonly label?: string
  readonly version: number
  /** A new key for each time that the form is shown: sent twice, it takes effect once. */
  readonly formKey: string
  readonly className?: string
  /**
   * Of a form with files: their bytes together. Larger ones are sent by the browser itself, because the server
   * redirects to the page that says so.
   */
  readonly maxFileBytes?: number
  readonly children: ReactNode
}

/** A form that changes the record that it shows; it is refused when another person changed the record meanwhile. */
export function StaffForm({
  label,
  version,
  formKey,
  className = 'staff-form',
  maxFileBytes,
  children,
}: StaffFormProps) {
  return (
    <PostForm className={className} label={label} {...(maxFileBytes === undefined ? {} : withFiles(maxFileBytes))}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formKey" value={formKey} />
      {children}
    </PostForm>
  )
}

function withFiles(maxBytes: number) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const files = [...new FormData(event.currentTarget).values()].filter((value) => value instanceof File)
    if (files.reduce((bytes, { size }) => bytes + size, 0) <= maxBytes) return
    event.preventDefault()
    event.currentTarget.submit()
  }
  return { encType: 'multipart/form-data', onSubmit } as const
}

/** A refusal with its next step, at the top of the page; it takes the focus of a screen reader. */
export function RejectionAlert({ message }: { readonly message: string | undefined }) {
  if (message === undefined || message === '') return null
  return (
    <p className="staff-rejection" role="alert">
      {message}
    </p>
  )
}

/** A form that was sent too long after the sign-in. It stays open with what was typed. */
export function SignInAgain({ why }: { readonly why: string | undefined }) {
  if (why === undefined) return null
  return (
    <p className="staff-rejection" role="alert">
      {why}
      <a href={staffHref('staff-login', { fresh: '1' })} target="_blank" rel="noopener">
        別のタブでログインする
      </a>
      {'（入力した内容は、この画面に残っています。ログインのあと、もう一度押してください。）'}
    </p>
  )
}

/** The result of an action that went well. */
export function StaffDone({ message }: { readonly message: string | undefined }) {
  if (message === undefined || message === '') return null
  return (
    <p className="staff-done" role="status">
      {message}
    </p>
  )
}

/** `name`: empty where a record has none; `why`: of what was refused. */
export type BulkOutcome = {
  readonly name: string
  readonly outcome: 'done' | 'unchanged' | 'skipped' | 'rejected'
  readonly why?: string
}

type BulkResultProps = {
  readonly outcomes: readonly BulkOutcome[]
  /** Why records were skipped, and what to do with them. */
  readonly skippedText?: string
}

/** The result of an action on several records: what was done, what was left out or refused, and why, by name. */
export function BulkResult({ outcomes, skippedText = '' }: BulkResultProps) {
  const named = (outcome: BulkOutcome['outcome']) => outcomes.filter((each) => each.outcome === outcome)
  const [done, skipped, refused] = [named('done'), named('skipped'), named('rejected')]
  return (
    <section className="staff-bulk" role={refused.length > 0 ? 'alert' : 'status'} aria-label="結果">
      <p>
        完了 <b>{done.length}</b>件、変更なし <b>{named('unchanged').length}</b>件、できなかったもの{' '}
        <b>{refused.length}</b>件
      </p>
      {skipped.length > 0 && (
        <p>
          {skippedText} <b>{skipped.length}</b>件は除いています：{namesOf(skipped)}
        </p>
      )}
      {namesOf(done) !== '' && (
        <details>
          <summary>完了したもの</summary>
          {namesOf(done)}
        </details>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ name, why }) => (
            <li key={name}>
              <b>{name}</b> {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function namesOf(outcomes: readonly BulkOutcome[]): string {
  return outcomes.flatMap(({ name }) => (name === '' ? [] : [name])).join('、')
}
