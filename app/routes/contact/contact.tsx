import { data, redirect } from 'react-router'
import { clientAddressContext, operatorContext, servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { inquiryForm } from '#domain/inquiry/inquiry.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/contact.ts'
import { InquiryConfirm } from './inquiry-confirm.tsx'
import { InquiryInput } from './inquiry-input.tsx'
import { formUidOf, HONEYPOT, INQUIRY_LABELS, MAX_FORM_CHARACTERS, valuesOf } from './inquiry-values.ts'

/** Error catalogue: invalid page move (docs/product/8). */
const INVALID_PAGE_MOVE = 3
const RATE_LIMIT_TEXT =
  '短い時間に多くのお問い合わせをいただいたため、ただ今はお受けできません。恐れ入りますが、お時間をおいてお試しいただくか、お電話でお問い合わせください。'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'お問い合わせ',
    description:
      '商品やサイズ、お届け、ご返却、ご注文についてのご質問を承ります。二営業日以内にメールでお返事いたします。',
    path: pageHref('contact'),
  })

export function loader({ context }: Route.LoaderArgs) {
  const { telephone, businessHours } = context.get(operatorContext)
  return { telephone, businessHours, formUid: context.get(servicesContext).contact.newFormUid() }
}

/** Steps: input, confirm, send. Each step posts all fields, so that nothing is stored in between. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, MAX_FORM_CHARACTERS)
  const formUid = formUidOf(form)
  if (formUid === undefined) throw catalogueError(INVALID_PAGE_MOVE, 400, pageHref('contact'))
  const values = valuesOf(form)
  const parsed = inquiryForm.safeParse(form)
  if (!parsed.success) {
    return data({ step: 'input' as const, formUid, values, errors: fieldErrorsOf(parsed.error, INQUIRY_LABELS) }, 422)
  }
  if (form.intent === 'edit') return data({ step: 'input' as const, formUid, values, errors: undefined })
  if (form.intent !== 'send') {
    return data({
      step: 'confirm' as const,
      formUid,
      values,
      inquiry: parsed.data,
      honeypot: form[HONEYPOT] ?? '',
      rateLimitText: '',
    })
  }
  if ((form[HONEYPOT] ?? '') !== '') return redirect(pageHref('contact-complete'), 303)
  const { contact } = context.get(servicesContext)
  const result = await contact.sendInquiry(formUid, parsed.data, context.get(clientAddressContext))
  if (!isRejected(result)) return redirect(pageHref('contact-complete'), 303)
  return data(
    { step: 'confirm' as const, formUid, values, inquiry: parsed.data, honeypot: '', rateLimitText: RATE_LIMIT_TEXT },
    429,
  )
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page checkout">
      {actionData?.step === 'confirm' ? (
        <InquiryConfirm {...actionData} />
      ) : (
        <InquiryInput {...loaderData} {...actionData} />
      )}
    </div>
  )
}
