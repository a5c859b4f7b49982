import { parseInteger } from '../text/integer.ts'

/** The five questions of the guided choice, in order (/items/select; decided here). */
export const QUESTIONS = ['who', 'occasion', 'season', 'body', 'size'] as const
export type Question = (typeof QUESTIONS)[number]

export const WHO = ['ladies', 'mens', 'kids'] as const
export const OCCASIONS = ['funeral', 'memorial', 'farewell', 'school', 'wedding'] as const
/** The season; fabrics change in June and October. */
export const SEASONS = ['spring', 'summer', 'winter'] as const
export const BODIES = {
  ladies: ['standard', 'ample', 'petite', 'maternity'],
  mens: ['standard', 'ample', 'slim'],
  kids: ['girl', 'boy'],
} as const

export type Who = (typeof WHO)[number]
export type Occasion = (typeof OCCASIONS)[number]
export type Season = (typeof SEASONS)[number]
export type Body = (typeof BODIES)[Who][number]

/** Answers so far, without gaps. `size`: the uid of a size tag, or any. */
export type Answers = {
  readonly who?: Who
  readonly occasion?: Occasion
  readonly season?: Season
  readonly body?: Body
  readonly size?: number | 'any'
}

export type FullAnswers = Required<Answers>

/** The choices of a question with fixed choices; the sizes depend on the stock. */
export function choicesOf(question: Exclude<Question, 'size'>, { who = 'ladies' }: Answers): readonly string[] {
  return { who: WHO, occasion: OCCASIONS, season: SEASONS, body: BODIES[who] }[question]
}

/** Reads the answers from a query string, up to the first one that is missing or unknown. */
export function parseAnswers(params: URLSearchParams): Answers {
  let answers: Answers = {}
  for (const question of QUESTIONS) {
    const given = params.get(question) ?? ''
    const value =
      question === 'size' ? parseSize(given) : choicesOf(question, answers).find((choice) => choice === given)
    if (value === undefined) return answers
    answers = { ...answers, [question]: value }
  }
  return answers
}

/** The query string of answers, without `?`. */
export function writeAnswers(answers: Answers): string {
  const pairs = QUESTIONS.flatMap((question) => {
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

function parseSize(given: string): number | 'any' | undefined {
  return given === 'any' ? 'any' : parseInteger(given) || undefined
}
