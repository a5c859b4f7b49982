import { data, redirect } from 'react-router'
import { sessionContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { bodySizeOf, keepBodySize, removeBodySize } from '#app/session/body-size.ts'
import { referrerPath } from '#app/session/referrer.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { BODY_SIZE_LABELS, MY_SIZE, MY_SIZE_DONE } from '#app/text/fit-text.ts'
import { BodySizeFields, type BodySizeValues, MeasureField, type MeasureProps } from '#app/ui/body-size-fields.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useFieldCheck } from '#app/ui/form/use-field-check.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { bodySizeForm, isEmptySize } from '#domain/fit/body-size.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import { SIZE_COOKIE_DAYS } from '#domain/visitor/cookies.ts'
import type { Route } from './+types/my-size.ts'

const PATH = pageHref('my-size')
const CRUMBS = [{ path: PATH, text: MY_SIZE }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: MY_SIZE,
    description: '身長や普段のサイズを一度ご入力いただくと、商品ごとに合うサイズとゆとりをお示しします。',
    path: PATH,
  })
export const headers: Route.HeadersFunction = () => PRIVATE_HEADERS

export async function loader({ request, context }: Route.LoaderArgs) {
  const size = await bodySizeOf(context)
  const from = referrerPath(request, context)
  const done = new URL(request.url).searchParams.get('done')
  return {
    done: done === 'saved' || done === 'deleted' ? MY_SIZE_DONE[done] : undefined,
    values: (size ?? {}) as BodySizeValues,
    isKnown: size !== undefined,
    isSignedIn: context.get(sessionContext).session !== undefined,
    next: from === undefined || from.startsWith(PATH) ? '' : from,
  }
}

/** Saves or deletes, and returns to the page that led here, or that has the form; without one, this page says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const next = nextOf(form, request, context)
  const leave = (done: keyof typeof MY_SIZE_DONE, headers: [string, string][]) =>
    redirect(next ?? `${PATH}?done=${done}`, {
      status: 303,
      headers: [...headers, ...Object.entries(PRIVATE_HEADERS)],
    })
  if (form.intent === 'delete') return leave('deleted', await removeBodySize(request, context))
  const parsed = bodySizeForm.safeParse(form)
  if (!parsed.success) {
    const values: BodySizeValues = Object.fromEntries(Object.keys(BODY_SIZE_LABELS).map((name) => [name, form[name]]))
    return data({ values, errors: fieldErrorsOf(parsed.error, BODY_SIZE_LABELS), next: next ?? '' }, 422)
  }
  return isEmptySize(parsed.data)
    ? leave('deleted', await removeBodySize(request, context))
    : leave('saved', await keepBodySize(request, context, parsed.data))
}

function nextOf(form: PostedForm, request: Request, context: Route.ActionArgs['context']): string | undefined {
  const from = referrerPath(request, context)
  return parseNextPath(form.next || undefined) ?? (from?.startsWith(PATH) ? undefined : from)
}

export default function MySizePage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, isKnown, isSignedIn } = loaderData
  const values = actionData?.values ?? loaderData.values
  return (
    <div className="page checkout">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>{MY_SIZE}</h1>
      <p className="checkout-lead">
        おわかりになるものだけで結構です。商品の実寸と比べて、合うサイズとゆとりを商品と一覧のページにお示しします。
      </p>
      {done !== undefined && actionData === undefined && (
        <p className="notice" role="status">
          {done}
        </p>
      )}
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form" label={MY_SIZE} key={isKnown ? 'known' : 'new'}>
        <input type="hidden" name="next" value={actionData?.next ?? loaderData.next} />
        <section className="form-part" aria-label="寸法">
          <BodySizeFields
            values={values}
            errors={actionData?.errors}
            measure={CheckedMeasure}
            key={JSON.stringify(values)}
          />
        </section>
        <p className="field-help">
          {isSignedIn
            ? '会員情報に保管し、サイズのご案内にだけ使います。退会のときに消去します。'
            : `このブラウザーに${SIZE_COOKIE_DAYS}日間保管し、サイズのご案内にだけ使います。ログインすると会員情報に引き継がれます。`}
          測り方は<a href={pageHref('fittings')}>サイズの測り方</a>をご覧ください。
        </p>
        <SubmitButton name="intent" value="save" busyText="お待ちください">
          保存する
        </SubmitButton>
        {isKnown && (
          <SubmitButton name="intent" value="delete" variant="plain" busyText="お待ちください">
            {MY_SIZE}を削除する
          </SubmitButton>
        )}
      </PostForm>
    </div>
  )
}

function CheckedMeasure(given: MeasureProps) {
  const { name } = given
  const checked = useFieldCheck({ name, label: BODY_SIZE_LABELS[name], error: given.error, rule: `body.${name}` })
  return <MeasureField {...given} {...checked} />
}
