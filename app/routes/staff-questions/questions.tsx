import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTabs } from '#app/ui/staff/staff-tabs.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { type QuestionState, questionFilter } from '#domain/staff/desk-filters.ts'
import type { Route } from './+types/questions.ts'
import { QuestionRow } from './question-row.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '商品へのご質問')

const MAX_TEXT = 8_000
const DONE: Readonly<Record<string, string>> = {
  answer: '回答を掲載しました。商品ページに反映されています。',
  hide: '掲載しないことにしました。',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const { state, after } = readFilter(request, questionFilter)
  const { questions, next } = permitted(await staff.questions.list(caller, { state, after }), request)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    state,
    questions: questions.map(({ askedAt, answeredAt, staffName, ...question }) => ({
      ...question,
      asked: momentText(askedAt),
      answered: answeredAt && `${momentText(answeredAt)} 回答${staffName === undefined ? '' : `（${staffName}）`}`,
      formKey: staff.newFormKey(),
    })),
    next,
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

/** `answer` shows a question with its answer, `hide` does not show it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const fields = await readForm(request, MAX_TEXT)
  const { questions } = context.get(servicesContext).staff
  const { intent = '', question = '', body = '', answer = '' } = fields
  const typed = { question, body, answer }
  const form = sentForm(fields)
  if (form === undefined) return refused(rejected('question-changed'), typed, 422)
  if (intent !== 'answer' && intent !== 'hide') return refused(rejected('question-unknown'), typed, 422)
  const decided =
    intent === 'answer'
      ? await questions.answer(caller, question, form, { body, answer })
      : await questions.hide(caller, question, form)
  const result = permitted(decided, request)
  if (isRejected(result)) return refused(result, typed, result.code === 'question-changed' ? 409 : 422)
  const path = staffHref('staff-questions', { done: intent })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

type Typed = { readonly question: string; readonly body: string; readonly answer: string }

function refused(rejection: BackOfficeRejection, typed: Typed, status: number) {
  return data({ message: staffRejectionText(rejection), typed }, { status, headers: PRIVATE_HEADERS })
}

const TABS: readonly { readonly state: QuestionState; readonly label: string }[] = [
  { state: 'waiting', label: '回答待ち' },
  { state: 'shown', label: '掲載中' },
  { state: 'hidden', label: '掲載しない' },
]

const EMPTY: Readonly<Record<QuestionState, string>> = {
  waiting: '回答を待つご質問はありません。新しいご質問は、届くとここに並びます。',
  shown: '掲載中のご質問はありません。',
  hidden: '掲載しないご質問はありません。',
}

export default function Questions({ loaderData, actionData }: Route.ComponentProps) {
  const { state, questions, next, done } = loaderData
  return (
    <>
      <h1>商品へのご質問</h1>
      <StaffDone message={actionData === undefined ? done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <ChangeNotice state={state} key={questions.map(({ uid, version }) => `${uid} ${version}`).join()} />
      <StaffTabs
        label="ご質問の状態"
        tabs={TABS.map(({ state: each, label }) => ({
          label,
          path: staffHref('staff-questions', { state: each }),
          isHere: each === state,
        }))}
      />
      {questions.length === 0 ? (
        <p className="staff-empty">{EMPTY[state]}</p>
      ) : (
        <>
          <p className="staff-hint">
            質問した方のお名前は保存も掲載もしません。質問文に個人がわかることがあれば、消してから掲載してください。
          </p>
          <ol className="staff-questions">
            {questions.map((question) => (
              <QuestionRow
                key={question.uid}
                question={question}
                formKey={question.formKey}
                typed={actionData?.typed.question === question.uid ? actionData.typed : undefined}
              />
            ))}
          </ol>
        </>
      )}
      {next && (
        <p className="staff-more">
          <a className="button button-plain" href={staffHref('staff-questions', { state, after: next })}>
            次の50件
          </a>
        </p>
      )}
    </>
  )
}

/** The list is not loaded again by itself: that would take away what is being typed. */
function ChangeNotice({ state }: { readonly state: QuestionState }) {
  const hasChanged = useLive(`questions:${new URLSearchParams({ state })}`, { refreshes: false })
  if (!hasChanged) return null
  return (
    <p className="staff-changed" role="status">
      一覧が更新されました。<a href={staffHref('staff-questions', { state })}>最新の一覧を開く</a>
    </p>
  )
}
