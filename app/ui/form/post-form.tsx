import type { ReactNode, SubmitEvent } from 'react'
import { Form, useNavigation } from 'react-router'

type PostFormProps = {
  readonly children: ReactNode
  readonly className?: string
  readonly action?: string
  readonly label?: string
  /** Keeps the place on the page, for a small change to what is on it. */
  readonly staysInPlace?: boolean
}

/**
 * A form that posts. With JavaScript a second submit, while the first is under way, is held back; the first is never
 * lost, and no button is ever switched off, so that whatever goes wrong with the script the form still works.
 */
export function PostForm({ children, className, action, label, staysInPlace }: PostFormProps) {
  const isUnderWay = useNavigation().formMethod === 'POST'
  const holdBack = (event: SubmitEvent<HTMLFormElement>) => {
    if (isUnderWay) event.preventDefault()
  }
  return (
    <Form
      method="post"
      action={action}
      className={className}
      aria-label={label}
      aria-busy={isUnderWay || undefined}
      onSubmit={holdBack}
      preventScrollReset={staysInPlace}
      noValidate
    >
      {children}
    </Form>
  )
}
