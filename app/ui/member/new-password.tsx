import { type RefObject, useEffect, useRef, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#domain/identity/password-length.ts'
import { lengthOf } from '#domain/text/length.ts'
import { PasswordField } from './password-field.tsx'
import type { PasswordScore, scorePassword } from './password-strength-check.ts'

const PASSWORD_HELP = `${PASSWORD_MIN_LENGTH}文字以上。英字・数字・記号・かなのどれでもお使いいただけます。`

type PasswordTwiceProps = {
  readonly labels: { readonly password: string; readonly passwordAgain: string }
  readonly errors: Readonly<Record<string, string>>
  readonly about: readonly string[]
}

/** A new password, with a meter of its strength. `about`: values that others may know about the member. */
export function PasswordTwice({ labels, errors, about }: PasswordTwiceProps) {
  const field = (name: 'password' | 'passwordAgain') => ({
    name,
    label: labels[name],
    error: errors[name],
    required: true,
    autoComplete: 'new-password' as const,
  })
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PasswordField {...field('password')} help={PASSWORD_HELP} inputRef={input}>
        <PasswordStrength input={input} about={about} />
      </PasswordField>
      <PasswordField {...field('passwordAgain')} />
    </>
  )
}

type PasswordStrengthProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly about: readonly string[]
}

type ScorePassword = typeof scorePassword

const WORDS = ['とても弱い', '弱い', 'ふつう', '強い', 'とても強い'] as const
const ADVICE = '使い慣れた言葉や日付を避け、関連のない言葉をいくつかつなげると強くなります。'
/** Delay after typing, so that screen readers announce the result once. */
const DEBOUNCE_MS = 400

/** Only a hint, loaded once the field had the focus: the server decides what is rejected. */
function PasswordStrength({ input, about }: PasswordStrengthProps) {
  const [scorer, setScorer] = useState<ScorePassword>()
  const [score, setScore] = useState<PasswordScore | 'short'>()
  useEffect(() => {
    const field = input.current
    if (field === null) return
    // If it cannot be loaded, there is no meter.
    const load = () => {
      if (savesData()) return
      void import('./password-strength-check.ts').then(
        (loaded) => setScorer(() => loaded.scorePassword),
        () => undefined,
      )
    }
    field.addEventListener('focus', load, { once: true })
    if (document.activeElement === field) load()
    return () => field.removeEventListener('focus', load)
  }, [input])
  useEffect(() => {
    const field = input.current
    if (field === null || scorer === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => setScore(scoreOf(field.value, scorer, about))
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(update, DEBOUNCE_MS)
    }
    update()
    field.addEventListener('input', listen)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', listen)
    }
  }, [input, scorer, about])
  const bars = score === undefined ? 0 : score === 'short' ? 1 : Math.max(1, score)
  return (
    <div className="strength" data-bars={bars} hidden={scorer === undefined}>
      <span className="strength-bars" aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </span>
      <p role="status">{sentenceOf(score)}</p>
    </div>
  )
}

/** The word lists are larger than the page, so they are not loaded with the data saver on. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function scoreOf(
  password: string,
  scorer: ScorePassword,
  about: readonly string[],
): PasswordScore | 'short' | undefined {
  if (password === '') return undefined
  return lengthOf(password) < PASSWORD_MIN_LENGTH ? 'short' : scorer(password, about)
}

function sentenceOf(score: PasswordScore | 'short' | undefined): string {
  if (score === undefined) return ''
  if (score === 'short') return `パスワードの強さ：短すぎます（${PASSWORD_MIN_LENGTH}文字以上）`
  return `パスワードの強さ：${WORDS[score]}${score < 2 ? `。${ADVICE}` : ''}`
}
