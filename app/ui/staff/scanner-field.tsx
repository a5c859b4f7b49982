import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { playScanSound, type ScanSound } from './scan-sound.ts'

/** What came of the last code. It is shown beside the field and has a sound. */
export type ScanResult = { readonly kind: ScanSound; readonly message: string }

type ScannerFieldProps = {
  readonly label: string
  readonly name?: string
  /** Of a new object the sound is played, and the field takes the focus. */
  readonly result?: ScanResult | undefined
  /** What Enter does while the field is empty, as "Enter で交換". */
  readonly offer?: string | undefined
  readonly submitLabel?: string
}

/** A scanner types digits and hyphens, framed by letters with codabar. */
const SCANNED_KEY = /^[\da-d*]$/i

/**
 * The field into which a scanner types (docs/rules.md Staff), inside a form of the page, which reads the code by
 * parseScannedCode. Digits that are typed elsewhere on the page, but not in another field, go into it. A code that is
 * scanned while the one before is on its way is sent after it.
 */
export function ScannerField({ label, name = 'code', result, offer, submitLabel = '読み取る' }: ScannerFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isComposing, setComposing] = useState(false)
  useScannedKeys(field)
  const queueWhileBusy = useScanQueue(field)
  useEffect(() => {
    field.current?.focus()
    if (result !== undefined) playScanSound(result.kind)
  }, [result])
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && event.key.length === 1) setComposing(false)
    queueWhileBusy(event)
  }
  return (
    <div className="scanner">
      <label className="scanner-label" htmlFor={id}>
        {label}
      </label>
      <div className="scanner-entry">
        <input
          ref={field}
          id={id}
          name={name}
          className="entry"
          type="text"
          // biome-ignore lint/a11y/noAutofocus: the page is used with a scanner, which types into the focused field
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={80}
          aria-describedby={offer === undefined ? undefined : `${id}-offer`}
          onCompositionStart={() => setComposing(true)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="button button-plain">
          {submitLabel}
        </button>
      </div>
      {offer !== undefined && (
        <p className="scanner-offer" id={`${id}-offer`}>
          {offer}
        </p>
      )}
      {isComposing && (
        <p className="scanner-result scanner-refused" role="alert">
          日本語入力がオンです。半角/全角キーでオフにして、もう一度読み取ってください。
        </p>
      )}
      {result !== undefined && !isComposing && <ScanResultText result={result} />}
    </div>
  )
}

function ScanResultText({ result: { kind, message } }: { readonly result: ScanResult }) {
  return (
    <p className={`scanner-result scanner-${kind}`} role={kind === 'refused' ? 'alert' : 'status'}>
      <span className="spoken">{kind === 'refused' ? 'エラー：' : 'OK：'}</span>
      {message}
    </p>
  )
}

/**
 * Empties the field when its form is sent, and keeps the codes that are scanned while the form is busy. Enter in the
 * empty field is not kept: what it would do is not shown yet.
 */
function useScanQueue(field: RefObject<HTMLInputElement | null>): (event: KeyboardEvent) => void {
  const { state } = useNavigation()
  const answer = useActionData()
  const waiting = useRef<string[]>([])
  useEffect(() => {
    const form = field.current?.form
    const empty = () => setTimeout(() => clear(field.current))
    form?.addEventListener('submit', empty)
    return () => form?.removeEventListener('submit', empty)
  }, [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the state or the answer the form ceases to be busy
  useEffect(() => {
    if (isBusy(field.current)) return undefined
    // The form accepts the next code after its own effect.
    const timer = setTimeout(() => {
      const code = waiting.current.shift()
      if (code === undefined || field.current === null) return
      field.current.value = code
      field.current.form?.requestSubmit()
    })
    return () => clearTimeout(timer)
  }, [state, answer, field])
  return (event) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    if (!isEnter || !isBusy(field.current)) return
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code !== '') waiting.current.push(code)
    clear(field.current)
  }
}

/** Whether the form waits for an answer. It is not busy while the page reloads its data after a shown answer. */
function isBusy(field: HTMLInputElement | null): boolean {
  return field?.form?.hasAttribute('aria-busy') ?? false
}

function clear(field: HTMLInputElement | null): void {
  if (field !== null) field.value = ''
}

/** A digit that is typed outside of any field moves the focus to the scanner's, which then receives it. */
function useScannedKeys(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !SCANNED_KEY.test(event.key)) return
      if (document.querySelector('dialog[open]') !== null || isField(event.target)) return
      field.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
