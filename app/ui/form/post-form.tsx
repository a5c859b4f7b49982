import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FetcherWithComponents, Form, useActionData, useNavigation } from 'react-router'
import { fetchPageCode, hastenPageCode, isPageCodeKnown } from '../page-code.ts'
import { useDroppedConnection } from './dropped-connection.ts'
import { untilSentAgain } from './waiting-requests.ts'

/** Longer than the router takes to render its pending state, even on a slow phone. */
const RESUBMIT_DELAY_MS = 1_000

type PostFormProps = {
  readonly children?: ReactNode
  /** For fields elsewhere on the page that belong to the form. */
  readonly id?: string
  readonly className?: string
  readonly action?: string
  /** Makes the form a landmark, so it is unique on its page. The form of a row, of which a page has many, has none. */
  readonly label?: string | undefined
  readonly keepsScroll?: boolean
  /** Adds a history entry, so that the back button returns to this step. */
  readonly addsHistoryEntry?: boolean
  /** Loads the response as a new document, for forms that end the session. */
  readonly reloadsDocument?: boolean
  readonly encType?: 'multipart/form-data'
  /** Called first; what it prevents is not submitted. */
  readonly onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void
  /** Submits in place: a response that is not a redirect leaves the page as it is. */
  readonly fetcher?: FetcherWithComponents<unknown>
}

/** A second submit is ignored while the first is pending. Buttons stay enabled, in case the script fails. */
export function PostForm({
  children,
  id,
  className,
  action,
  label,
  keepsScroll,
  addsHistoryEntry,
  reloadsDocument,
  encType,
  onSubmit,
  fetcher,
}: PostFormProps) {
  const navigation = useNavigation()
  const answer = useActionData()
  const { formMethod, state } = fetcher ?? navigation
  const isAnswered = useIsAnswered(state, fetcher ? fetcher.data : answer)
  // A form that waits for the connection may be changed and submitted again; that replaces the waiting request.
  const isDropped = useDroppedConnection() === 'form'
  const isPending = formMethod === 'POST' && !isAnswered && !isDropped
  // The pending state of the router is visible only after the next render; two clicks may come before it.
  const isSent = useRef(false)
  useEffect(() => {
    if (state === 'idle' || isAnswered || isDropped) isSent.current = false
  }, [state, isAnswered, isDropped])
  const isLeaving = useRef(false)
  const preventResubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (action !== undefined && !reloadsDocument && !isPageCodeKnown(action)) {
      event.preventDefault()
      void submitWithCode(action, event.currentTarget, event.nativeEvent.submitter)
      return
    }
    onSubmit?.(event)
    if (event.defaultPrevented) return
    hastenPageCode()
    if (isPending || isSent.current || isLeaving.current) event.preventDefault()
    else if (reloadsDocument) blockUntilPageShow(isLeaving)
    else blockBriefly(isSent)
  }
  const FormOrFetcherForm = fetcher?.Form ?? Form
  return (
    <FormOrFetcherForm
      method="post"
      action={action}
      id={id}
      className={className}
      aria-label={label}
      aria-busy={isPending || undefined}
      onSubmit={preventResubmit}
      preventScrollReset={keepsScroll}
      encType={encType}
      {...(reloadsDocument ? { reloadDocument: true } : {})}
      {...(addsHistoryEntry ? { replace: false } : {})}
      noValidate
    >
      {children}
    </FormOrFetcherForm>
  )
}

/**
 * Whether the page already shows the answer to its last submission. React Router shows it before it has reloaded the
 * data of the page, and stays busy until then; a form of the answer can be sent at once.
 */
function useIsAnswered(state: 'idle' | 'loading' | 'submitting', answer: unknown): boolean {
  const [formerAnswer, setFormerAnswer] = useState<unknown>()
  useEffect(() => {
    if (state === 'submitting') setFormerAnswer(answer)
  }, [state, answer])
  return state === 'loading' && answer !== undefined && answer !== formerAnswer
}

/**
 * Submits a form when the code of its action has arrived. The router would reload the page for code that it cannot load
 * (docs/decisions/053).
 */
async function submitWithCode(action: string, form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  while ((await fetchPageCode(action)) === 'dropped') await untilSentAgain('form')
  if (form.isConnected) form.requestSubmit(button)
}

/** Blocks until the router is idle again, or for a moment if it never became busy. */
function blockBriefly(isSent: { current: boolean }): void {
  isSent.current = true
  setTimeout(() => {
    isSent.current = false
  }, RESUBMIT_DELAY_MS)
}

/** Blocks until the browser restores the page from the back/forward cache. */
function blockUntilPageShow(isLeaving: { current: boolean }): void {
  isLeaving.current = true
  const reset = () => {
    isLeaving.current = false
  }
  window.addEventListener('pageshow', reset, { once: true })
}
