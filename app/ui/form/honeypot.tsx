import { RadioGroup } from './radio-group.tsx'
import type { PostedForm } from './read-form.ts'

/** The name of the field that programs fill in, and of the question that follows. */
const TRAP = 'website'
const SENDER = 'sender'

/**
 * What a form says about its sender. A browser may fill in the hidden field, too: then the visitor is asked, and what
 * was typed is kept. `choice`: the answer, as it was posted.
 */
export type Honeypot = { readonly isFilled: boolean; readonly choice?: string | undefined }

export function readHoneypot(form: PostedForm): Honeypot {
  return { isFilled: (form[TRAP] ?? '') !== '', choice: form[SENDER] }
}

/** The errors of a form that counts as sent by a program; undefined when it may be accepted. */
export function honeypotErrors({ isFilled, choice }: Honeypot) {
  return isFilled && choice !== 'person' ? { [SENDER]: SENDER_ERROR } : undefined
}

/** Programs choose the first answer, or all. */
const CHOICES = [
  { value: 'program', label: 'はい、プログラムが送信しています' },
  { value: 'person', label: 'いいえ、自分で入力しました' },
]
const SENDER_ERROR =
  'まだ送信されていません。ご自分で入力された場合は「いいえ、自分で入力しました」を選び、もう一度送信してください。'

/** A field hidden from view and from the tab order; once it was filled in, the question who sends the form. */
export function HoneypotField({ isFilled, choice, error }: Honeypot & { readonly error?: string | undefined }) {
  if (isFilled) {
    return (
      <>
        <input type="hidden" name={TRAP} value="1" />
        <RadioGroup
          name={SENDER}
          label="プログラムによる自動送信ですか"
          help="画面に見えない欄に文字が入っていたため、おうかがいします。ブラウザーの自動入力などで入ることがあります。"
          choices={CHOICES}
          value={choice}
          error={error}
          required
        />
      </>
    )
  }
  return (
    <div className="contact-trap" aria-hidden="true">
      <label htmlFor="contact-trap">何も入力しないでください</label>
      <input id="contact-trap" name={TRAP} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
