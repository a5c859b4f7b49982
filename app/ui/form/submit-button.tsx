import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

type SubmitButtonProps = {
  readonly children: ReactNode
  /** `primary`: the main action. `plain`: a minor action. */
  readonly variant?: 'primary' | 'plain'
  /** Name of the value that is submitted with this button. */
  readonly name?: string
  readonly value?: string
  /** Text while the form is pending. */
  readonly busyText?: string
}

/** Submits its form. While the form is pending, the button shows it but is never disabled. */
export function SubmitButton({ children, variant = 'primary', name, value, busyText }: SubmitButtonProps) {
  const { formMethod } = useNavigation()
  const isPending = formMethod === 'POST'
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
