import { parseInteger } from '../text/field.ts'

/** The five questions of the guided choice, in order (/items/select; decided here). */
export const QUESTIONS = ['who', 'occasion', 'season', 'body', 'size'] as const
/** A question of the guided choice. */
export type Question = (typeof QUESTIONS)[number]

/** Who will wear it. */
export const WHO = ['ladies', 'mens', 'kids'] as const
/** What it is worn to. */
export const OCCASIONS = ['funeral', 'memorial', 'farewell', 'school', 'wedding'] as const
/** The season; fabrics change in June and October. */
export const SEASONS = ['spring', 'summer', 'winter'] as const
/** The body types that the cut must suit, by who wears it. */
export const BODIES = {
  ladies: ['standard', 'ample', 'petite', 'maternity'],
  mens: ['standard', 'ample', 'slim'],
  kids: ['girl', 'boy'],
} as const

/** Who will wear it. */
export type Who = (typeof WHO)[number]
/** What it is worn to. */
export type Occasion = (typeof OCCASIONS)[number]
/** When it is worn. */
export type Season = (typeof SEASONS)[number]
/** A body type that the cut must suit. */
export type Body = (typeof BODIES)[Who][number]

/**
 * The answers so far: a question has an answer only when all questions before it have one. `size`: the uid of a size
 * tag, or any.
 */
export type Answers = {
  readonly who?: Who
  readonly occasion?: Occasion
  readonly season?: Season
  readonly body?: Body
  readonly size?: number | 'any'
}

/** All five answers. */
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

/** The first question without an answer; undefined when all are answered. */
export function nextQuestion(answers: Answers): Question | undefined {
  return QUESTIONS.find((question) => answers[question] === undefined)
}

/** Whether every question is answered. */
export function isComplete(answers: Answers): answers is FullAnswers {
  return nextQuestion(answers) === undefined
}

function parseSize(given: string): number | 'any' | undefined {
  return given === 'any' ? 'any' : parseInteger(given) || undefined
}
