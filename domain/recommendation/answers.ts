import { OCCASIONS, type Occasion } from '../catalog/attributes.ts'
import { type Day, parseDay } from '../day.ts'
import { parseInteger } from '../text/integer.ts'

/**
 * The questions of the guided choice, in order (/items/select; decided here). The season follows from the day of
 * wearing, and is asked only while that is undecided.
 */
export const QUESTIONS = ['occasion', 'who', 'day', 'season', 'body', 'size'] as const
export type Question = (typeof QUESTIONS)[number]

export const WHO = ['ladies', 'mens', 'kids'] as const
/** The season; fabrics change in June and October. */
export const SEASONS = ['spring', 'summer', 'winter'] as const
export const BODIES = {
  ladies: ['standard', 'ample', 'petite', 'maternity'],
  mens: ['standard', 'ample', 'slim'],
  kids: ['girl', 'boy'],
} as const

export type Who = (typeof WHO)[number]
export type Season = (typeof SEASONS)[number]
export type Body = (typeof BODIES)[Who][number]

/** Answers so far, without gaps. `day`: the day of wearing. `size`: the uid of a size tag, or any. */
export type Answers = {
  readonly occasion?: Occasion
  readonly who?: Who
  readonly day?: Day | 'undecided'
  readonly season?: Season
  readonly body?: Body
  readonly size?: number | 'any'
}

export type FullAnswers = Required<Answers>

/** The choices of a question with fixed choices; days and sizes depend on calendar and stock. */
export function choicesOf(question: Exclude<Question, 'day' | 'size'>, { who = 'ladies' }: Answers): readonly string[] {
  return { occasion: OCCASIONS, who: WHO, season: SEASONS, body: BODIES[who] }[question]
}

/** The questions for these answers: a day answers the question of the season. */
export function questionsFor({ day }: Answers): readonly Question[] {
  return isDay(day) ? QUESTIONS.filter((question) => question !== 'season') : QUESTIONS
}

/** Reads the answers from a query string, up to the first one that is missing or unknown. */
export function parseAnswers(params: URLSearchParams): Answers {
  let answers: Answers = {}
  for (const question of QUESTIONS) {
    if (question === 'season' && isDay(answers.day)) {
      answers = { ...answers, season: seasonOf(answers.day) }
      continue
    }
    const value = parseAnswer(question, params.get(question)?.trim() ?? '', answers)
    if (value === undefined) return answers
    answers = { ...answers, [question]: value }
  }
  return answers
}

function parseAnswer(question: Question, given: string, answers: Answers): string | number | undefined {
  if (question === 'size') return parseSize(given)
  if (question === 'day') return given === 'undecided' ? given : parseDay(given)
  return choicesOf(question, answers).find((choice) => choice === given)
}

/** The query string of answers, without `?`. */
export function writeAnswers(answers: Answers): string {
  const pairs = questionsFor(answers).flatMap((question) => {
    const value = answers[question]
    return value === undefined ? [] : [[question, String(value)]]
  })
  return new URLSearchParams(pairs).toString()
}

/** The answers before a question, for the link back to it. */
export function answersBefore(question: Question, answers: Answers): Answers {
  const questionsBefore = QUESTIONS.slice(0, QUESTIONS.indexOf(question))
  return Object.fromEntries(questionsBefore.map((each) => [each, answers[each]])) as Answers
}

export function nextQuestion(answers: Answers): Question | undefined {
  return QUESTIONS.find((question) => answers[question] === undefined)
}

export function isComplete(answers: Answers): answers is FullAnswers {
  return nextQuestion(answers) === undefined
}

/** The day of wearing, if it is decided. */
export function wearingDay({ day }: Answers): Day | undefined {
  return isDay(day) ? day : undefined
}

export function seasonOf(on: Day): Season {
  const month = Number(on.slice(5, 7))
  if (month === 4 || month === 5) return 'spring'
  return month >= 6 && month <= 9 ? 'summer' : 'winter'
}

function isDay(day: Answers['day']): day is Day {
  return day !== undefined && day !== 'undecided'
}

function parseSize(given: string): number | 'any' | undefined {
  return given === 'any' ? 'any' : parseInteger(given) || undefined
}
