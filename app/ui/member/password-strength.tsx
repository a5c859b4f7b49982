import { type RefObject, useEffect, useState } from 'react'
import { PASSWORD_SHORTEST } from '#domain/identity/password.ts'
import { lengthOf } from '#domain/text/width.ts'
import type { PasswordScore, scorePassword } from './password-strength-check.ts'

type PasswordStrengthProps = {
  readonly input: RefObject<HTMLInputElement | null>
  /** What others may know of the member: no part of a good password. */
  readonly about: readonly string[]
}

type Judge = typeof scorePassword

const WORDS = ['とても弱い', '弱い', 'ふつう', '強い', 'とても強い'] as const
const ADVICE = '使い慣れた言葉や日付を避け、関連のない言葉をいくつかつなげると強くなります。'
/** Typing has paused: what is said then is heard once. */
const PAUSE_MS = 400

/**
 * How strong the password is that is being typed, once its field had the focus. A hint alone: what is refused the
 * server says.
 */
export function PasswordStrength({ input, about }: PasswordStrengthProps) {
  const [judge, setJudge] = useState<Judge>()
  const [score, setScore] = useState<PasswordScore | 'short'>()
  useEffect(() => {
    const field = input.current
    if (field === null) return
    // Where it cannot be fetched there is no meter, and nothing else is different.
    const load = () => {
      if (savesData()) return
      void import('./password-strength-check.ts').then(
        (loaded) => setJudge(() => loaded.scorePassword),
        () => undefined,
      )
    }
    field.addEventListener('focus', load, { once: true })
    if (document.activeElement === field) load()
    return () => field.removeEventListener('focus', load)
  }, [input])
  useEffect(() => {
    const field = input.current
    if (field === null || judge === undefined) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const look = () => setScore(scoreOf(field.value, judge, about))
    const listen = () => {
      clearTimeout(pause)
      pause = setTimeout(look, PAUSE_MS)
    }
    look()
    field.addEventListener('input', listen)
    return () => {
      clearTimeout(pause)
      field.removeEventListener('input', listen)
    }
  }, [input, judge, about])
  const bars = score === undefined ? 0 : score === 'short' ? 1 : Math.max(1, score)
  return (
    <div className="strength" data-bars={bars} hidden={judge === undefined}>
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

/** The word lists are larger than the page: not for whoever asks to be spared. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function scoreOf(password: string, judge: Judge, about: readonly string[]): PasswordScore | 'short' | undefined {
  if (password === '') return undefined
  return lengthOf(password) < PASSWORD_SHORTEST ? 'short' : judge(password, about)
}

function sentenceOf(score: PasswordScore | 'short' | undefined): string {
  if (score === undefined) return ''
  if (score === 'short') return `パスワードの強さ：短すぎます（${PASSWORD_SHORTEST}文字以上）`
  return `パスワードの強さ：${WORDS[score]}${score < 2 ? `。${ADVICE}` : ''}`
}
