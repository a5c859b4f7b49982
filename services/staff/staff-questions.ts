import { parseAnswer, parseQuestion, type QuestionRejection } from '#domain/inquiry/question.ts'
import type { AuditSubject } from '#domain/record/acts.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { QuestionFilter } from '#domain/staff/desk-filters.ts'
import type { QuestionDecision } from '../ports/item-questions.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { SentForm } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const QUESTIONS_PER_PAGE = 50
const DUTIES = ['service', 'catalogue'] as const
const subject = (uid: string, ..._: unknown[]): AuditSubject => `question:${uid}`

export type QuestionTexts = { readonly body: string; readonly answer: string }
export type StaffQuestionRejection =
  | Rejection<'question-changed' | 'question-unknown', undefined>
  | Rejection<'question-text' | 'question-answer', QuestionRejection>

/** Questions of visitors about items, which staff answer or hide (docs/rules.md Questions about items). */
export function createStaffQuestions(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    /** 50 questions; `next`: the one after which the next page begins. */
    list: reading('listQuestions', { duties: DUTIES }, listQuestions),
    /** Shows a question with its answer on its item. `texts`: as shown; staff may shorten the question. */
    answer: change(
      'answerQuestion',
      { duties: DUTIES, subject },
      (bound, by) => (uid: string, form: SentForm, texts: QuestionTexts) => answer(bound, by, { uid, form, texts }),
    ),
    hide: change(
      'hideQuestion',
      { duties: DUTIES, subject },
      (bound, by) => (uid: string, form: SentForm) => decide(bound, by, { uid, form, decision: { kind: 'hide' } }),
    ),
  }
}

function listQuestions({ itemQuestions }: ServicePorts) {
  return async (filter: QuestionFilter) => {
    const found = await itemQuestions.list(filter, QUESTIONS_PER_PAGE + 1)
    const questions = found.slice(0, QUESTIONS_PER_PAGE)
    return { questions, next: found.length > QUESTIONS_PER_PAGE ? questions.at(-1)?.uid : undefined }
  }
}

type Answered = { readonly uid: string; readonly form: SentForm; readonly texts: QuestionTexts }

async function answer(
  ports: ServicePorts,
  by: Staff,
  { uid, form, texts }: Answered,
): Promise<StaffQuestionRejection | undefined> {
  const body = parseQuestion(texts.body)
  if (isRejected(body)) return rejected('question-text', body)
  const answered = parseAnswer(texts.answer)
  if (isRejected(answered)) return rejected('question-answer', answered)
  return decide(ports, by, { uid, form, decision: { kind: 'answer', body, answer: answered } })
}

type Decided = { readonly uid: string; readonly form: SentForm; readonly decision: QuestionDecision }

async function decide(
  { itemQuestions, clock }: ServicePorts,
  by: Staff,
  { uid, form, decision }: Decided,
): Promise<StaffQuestionRejection | undefined> {
  const decidedBy = { staffUid: by.slice('staff:'.length), at: clock.now() }
  const result = await itemQuestions.decide(uid, form.version, decision, decidedBy)
  if (result === 'changed') return undefined
  return rejected(result === 'stale' ? 'question-changed' : 'question-unknown')
}
