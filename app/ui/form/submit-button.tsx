import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useDroppedConnection } from './dropped-connection.ts'

type SubmitButtonProps = {
  readonly children: ReactNode
  readonly variant?: 'primary' | 'plain'
  readonly name?: string
  readonly value?: string
  readonly busyText?: string
}

/** Submits its form. While the form is pending, the button shows it but is never disabled. */
export function SubmitButton({ children, variant = 'primary', name, value, busyText }: SubmitButtonProps) {
  const { formMethod } = useNavigation()
  const isPending = useDroppedConnection() !== 'form' && formMethod === 'POST'
  return (
    <button
      type="submit"
      className={variant === 'primary' ? 'button button-wide' : 'button button-plain'}
      name={name}
      value={value}
      aria-disabled={isPending || undefined}
    >
      {isPending && busyText !== undefined ? busyText : children}
    </button>
  )
}

/** The button that the Enter key activates, before all others and hidden. */
export function DefaultSubmit() {
  return (
    <button type="submit" className="default-submit" tabIndex={-1} aria-hidden="true">
      進む
    </button>
  )
}

export function PrintButton() {
  return (
    <button type="button" className="button button-plain needs-script" onClick={() => window.print()}>
      このページを印刷する
    </button>
  )
}

/** The buttons of a confirmation: `intent` sends it, `edit` returns to the input. */
export function ConfirmButtons({ intent, children }: { readonly intent: string; readonly children: ReactNode }) {
  return (
    <div className="contact-buttons">
      <SubmitButton name="intent" value={intent} busyText="送信しております">
        {children}
      </SubmitButton>
      <SubmitButton name="intent" value="edit" variant="plain">
        入力内容を直す
      </SubmitButton>
    </div>
  )
}
