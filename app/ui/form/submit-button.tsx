import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

type SubmitButtonProps = {
  readonly children: ReactNode
  /** `primary`: the one thing to do next. `plain`: a small change. */
  readonly look?: 'primary' | 'plain'
  /** What travels with the form when this button sends it. */
  readonly name?: string
  readonly value?: string
  /** What is said while it is under way. */
  readonly busyText?: string
}

/** Sends the form it stands in. While the form is under way it looks so and says so, but is never switched off. */
export function SubmitButton({ children, look = 'primary', name, value, busyText }: SubmitButtonProps) {
  const { formMethod } = useNavigation()
  const isUnderWay = formMethod === 'POST'
  return (
    <button
      type="submit"
      className={look === 'primary' ? 'button button-wide' : 'button button-plain'}
      name={name}
      value={value}
      aria-disabled={isUnderWay || undefined}
    >
      {isUnderWay && busyText !== undefined ? busyText : children}
    </button>
  )
}
