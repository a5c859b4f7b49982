import type { RefObject } from 'react'
import { emailQuestion, type SlipQuestion } from '#app/text/email-question.ts'

export { emailQuestion }

export type EmailSlipProps = {
  readonly slip: SlipQuestion
  readonly input: RefObject<HTMLInputElement | null>
  readonly onCorrect: () => void
}

/** A slip in a well-known domain, and a button that corrects it. */
export function EmailSlip({ slip: { text, domain, meant }, input, onCorrect }: EmailSlipProps) {
  const correct = () => {
    if (input.current === null) return
    input.current.value = meant
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    onCorrect()
    input.current.focus()
  }
  return (
    <p className="field-help email-slip">
      {text}{' '}
      <button type="button" className="text-button needs-script" onClick={correct}>
        「{domain}」に直す
      </button>
    </p>
  )
}
