import { servicesContext } from '#app/context.ts'
import { privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireFor, requireStaff, sentForm, staleText } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { EditorFrame } from '#app/ui/staff/editor-frame.tsx'
import { publicationOf } from '#app/ui/staff/publication.ts'
import { PublicationFields } from '#app/ui/staff/publication-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { operatorTexts } from '#domain/operator/operator-form.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/operator-edit.ts'
import { operatorDiff } from './operator-diff.server.ts'
import {
  type EditedOperator,
  type OperatorAnswer,
  parseOperatorForm,
  readOperatorForm,
  SWITCH,
  typedOperator,
} from './operator-edit-form.ts'
import { OperatorFields } from './operator-fields.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '事業者の情報')

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>

async function requireOperator({ request, context }: Asked) {
  const { caller, person } = await requireStaff(request, context)
  const { operator, newFormKey } = context.get(servicesContext).staff
  const stored = permitted(await operator.read(caller), request)
  requireFor(operator.save.useCase, person, request)
  return { caller, person, operator, stored, newFormKey }
}

/** `from`: the version, or `release`, with whose data the form begins. */
export async function loader(args: Asked): Promise<EditedOperator> {
  const { stored, newFormKey } = await requireOperator(args)
  const from = args.url.searchParams.get('from') ?? ''
  const version = stored.versions.find(({ uid }) => uid === from)
  const begun = from === 'release' ? stored.first : (version ?? stored.current)?.operator
  return {
    texts: operatorTexts(begun ?? stored.first),
    choices: publicationOf(version),
    edition: stored.edition,
    formKey: newFormKey(),
  }
}

/** `preview` shows what changes, `publish` saves it. */
export async function action(args: Route.ActionArgs) {
  const { caller, person, operator, stored } = await requireOperator(args)
  const form = await readOperatorForm(args.request)
  const sent = sentForm(form)
  const typed = typedOperator(form)
  const answer = (facts: Partial<OperatorAnswer>, status: number) =>
    privateData<OperatorAnswer>({ ...typed, edition: sent?.version ?? stored.edition, ...facts }, status)
  const parsed = parseOperatorForm(typed)
  if ('errors' in parsed) return answer({ errors: parsed.errors }, 422)
  const current = stored.current?.operator ?? stored.first
  if (form.intent !== 'publish') return answer({ diff: operatorDiff(current, parsed.given.value) }, 200)
  const stale = staleText(operator.save.useCase, person)
  if (stale !== undefined) return answer({ stale }, 403)
  const result = permitted(await operator.save({ ...caller, form: sent }, parsed.given), args.request)
  if (!isRejected(result) || result.code === 'repeated')
    return seeOther(staffHref('staff-operator-history', { done: 'saved' }))
  const facts = { message: staffRejectionText(result), edition: stored.edition }
  if (result.code !== 'record-changed') return answer(facts, 409)
  return answer({ ...facts, otherDiff: operatorDiff(current, parsed.given.value) }, 409)
}

export default function OperatorEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, edition } = actionData ?? loaderData
  const choices = { ...loaderData.choices, ...actionData?.choices }
  return (
    <EditorFrame
      title="事業者の情報"
      list={{ href: staffHref('staff-settings'), text: '設定へ戻る' }}
      historyHref={staffHref('staff-operator-history')}
      noun="内容"
      current="いまの内容"
      hint="サイト、メール、納品書、領収書、法律の表示に出ます。出したメールと領収書は変わりません。"
      answer={actionData}
      preview={null}
    >
      <StaffForm label="事業者の情報" version={edition} formKey={loaderData.formKey}>
        <input type="hidden" name="uid" value={choices.uid} />
        <OperatorFields texts={texts} errors={actionData?.errors} />
        <PublicationFields choices={choices} error={actionData?.errors?.at} words={SWITCH} />
        <p className="staff-actions">
          <button type="submit" name="intent" value="preview" className="button">
            違いを確かめる
          </button>
          <button type="submit" name="intent" value="publish" className="button button-plain">
            登録する
          </button>
        </p>
      </StaffForm>
    </EditorFrame>
  )
}
