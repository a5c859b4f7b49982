import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

/** Longer than it takes to draw what the router does, even on a slow phone. */
const HOLD_MS = 1_000

type PostFormProps = {
  readonly children: ReactNode
  readonly className?: string
  readonly action?: string
  readonly label?: string
  /** Keeps the place on the page, for a small change to what is on it. */
  readonly staysInPlace?: boolean
  /** The answer is a step of its own, from which the way back leads to the step before. */
  readonly keepsWayBack?: boolean
  /**
   * The answer is a document of its own. For what ends the session: whatever else notices that end in this page must
   * not get between the form and its answer.
   */
  readonly leavesPage?: boolean
}

/**
 * A form that posts. With JavaScript a second submit, while the first is under way, is held back; the first is never
 * lost, and no button is ever switched off, so that whatever goes wrong with the script the form still works.
 */
export function PostForm({
  children,
  className,
  action,
  label,
  staysInPlace,
  keepsWayBack,
  leavesPage,
}: PostFormProps) {
  const { formMethod, state } = useNavigation()
  const isUnderWay = formMethod === 'POST'
  // What the router is about to do shows only with the next drawing; two presses may come before it.
  const isSent = useRef(false)
  useEffect(() => {
    if (state === 'idle') isSent.current = false
  }, [state])
  const isLeaving = useRef(false)
  const holdBack = (event: SubmitEvent<HTMLFormElement>) => {
    if (isUnderWay || isSent.current || isLeaving.current) event.preventDefault()
    else if (leavesPage) leave(isLeaving)
    else holdShortly(isSent)
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
      reloadDocument={leavesPage}
      {...(keepsWayBack ? { replace: false } : {})}
      noValidate
    >
      {children}
    </Form>
  )
}

/** Until the router is idle again; where it never was busy, as without an answer to wait for, only for a moment. */
function holdShortly(isSent: { current: boolean }): void {
  isSent.current = true
  setTimeout(() => {
    isSent.current = false
  }, HOLD_MS)
}

/** Until the browser brings the page back out of its memory. */
function leave(isLeaving: { current: boolean }): void {
  isLeaving.current = true
  const arrive = () => {
    isLeaving.current = false
  }
  window.addEventListener('pageshow', arrive, { once: true })
}
