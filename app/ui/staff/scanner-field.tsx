import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
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

/**
 * A scanner types digits and hyphens, framed by letters with codabar. A handheld one may type through an input method,
 * whose keys have no names of their own, as has the button that reads.
 */
const SCANNED_KEY = /^(?:[\da-d*]|Unidentified|Process)$/i

/** Text that no scanner types unless the input method makes Japanese of it. */
const JAPANESE = /[^ -~]/

/**
 * The field into which a scanner types (docs/rules.md Staff), inside a form of the page, which reads the code by
 * parseScannedCode. Digits that are typed elsewhere on the page, but not in another field, go into it. A code that is
 * scanned while the one before is on its way is sent after it.
 */
export function ScannerField({ label, name = 'code', result, offer, submitLabel = '読み取る' }: ScannerFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isJapanese, setJapanese] = useState(false)
  useScannedKeys(field)
  useScanQueue(field, () => setJapanese(false))
  useScannedLines(field)
  useEffect(() => {
    field.current?.focus()
    if (result !== undefined) playScanSound(result.kind)
  }, [result])
  const lookForJapanese = () => setJapanese(JAPANESE.test(field.current?.value ?? ''))
  // Of what was typed before the script was loaded.
  useEffect(lookForJapanese, [])
  // Such an Enter ends the conversion and sends nothing.
  const onKeyDown = ({ code, nativeEvent }: KeyboardEvent) => {
    if (code === 'Enter' && nativeEvent.isComposing) setJapanese(true)
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
          onInput={lookForJapanese}
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
      {isJapanese && (
        <p className="scanner-result scanner-rejected" role="alert">
          日本語入力がオンです。半角英数に切り替えて（半角/全角キー）、もう一度読み取ってください。
        </p>
      )}
      {result !== undefined && <ScanResultText result={result} />}
    </div>
  )
}

function ScanResultText({ result: { kind, message } }: { readonly result: ScanResult }) {
  return (
    <p className={`scanner-result scanner-${kind}`} role={kind === 'rejected' ? 'alert' : 'status'}>
      <span className="spoken">{kind === 'rejected' ? 'エラー：' : 'OK：'}</span>
      {message}
    </p>
  )
}

/**
 * Empties the field when its form is sent, and keeps the codes that are sent while the form is busy, by Enter of any
 * keyboard or by the button. Without a code nothing is kept: what Enter would do is not shown yet.
 */
function useScanQueue(field: RefObject<HTMLInputElement | null>, onSent: () => void): void {
  const { state } = useNavigation()
  const answer = useActionData()
  const waiting = useRef<string[]>([])
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    onSent()
    if (!isBusy(field.current)) {
      setTimeout(() => clear(field.current))
      return
    }
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (code !== '') waiting.current.push(code)
    clear(field.current)
  })
  useEffect(() => {
    const form = field.current?.form
    const listen = (event: SubmitEvent) => onSubmit(event)
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
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

/** An input method may end a code with a line break of the text, without a key. The field does not take it. */
function useScannedLines(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = field.current
    const onText = ({ inputType, data }: globalThis.InputEvent) => {
      if (inputType === 'insertText' && /[\r\n]$/.test(data ?? '')) setTimeout(() => input?.form?.requestSubmit())
    }
    input?.addEventListener('beforeinput', onText)
    return () => input?.removeEventListener('beforeinput', onText)
  }, [field])
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null
}
