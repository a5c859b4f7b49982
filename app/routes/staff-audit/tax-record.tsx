import { servicesContext } from '#app/context.ts'
import { privateData } from '#app/response-headers.ts'
import { permitted, requireFreshOwner, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { RECENT_SIGN_IN_MINUTES } from '#domain/identity/session.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { DOCUMENT_TEXTS } from '#domain/receipt/document.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { TaxRecord } from '#services/ports/tax-records.ts'
import type { Route } from './+types/tax-record.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '税務記録')

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireFreshOwner(request, context)
  return null
}

/** Shows a record; the reading and its reason are logged. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { number = '', reason = '' } = await readForm(request)
  const values = { number, reason }
  const { audit } = context.get(servicesContext).staff
  const asked = parseOrderNumber(number)
  const found = isRejected(asked)
    ? rejected('record-unknown')
    : permitted(await audit.readTaxRecord(caller, asked, reason), request)
  if (!isRejected(found)) return answer({ values, message: '', record: recordOf(found) }, 200)
  return answer({ values, message: staffRejectionText(found) }, found.code === 'record-unknown' ? 404 : 422)
}

type Answer = {
  readonly values: { readonly number: string; readonly reason: string }
  readonly message: string
  readonly record?: ReturnType<typeof recordOf>
}

const answer = privateData<Answer>

function recordOf({ number, name, orderedOn, amountYen, taxYen, lines, documents, endsOn }: TaxRecord) {
  return {
    facts: [
      ['ご注文番号', String(number)],
      ['お名前', name || '消去済'],
      ['ご注文日', dayTextFull(orderedOn)],
      ['金額（税込）', yenText(amountYen)],
      ['うち消費税', yenText(taxYen)],
      ['消去日', dayTextFull(endsOn)],
    ] as const,
    lines: lines.map((line) => `${line.name}（${dayTextFull(line.startOn)}お届け） ${yenText(line.amountYen)}`),
    documents: documents.map(({ document, issue, issuedOn, amountYen: yen, addressee }) => ({
      issue,
      text: `${DOCUMENT_TEXTS[document].title} ${issue}　${dayTextFull(issuedOn)}　${yenText(yen)}　${addressee}`,
    })),
  }
}

export default function TaxRecordPage({ actionData }: Route.ComponentProps) {
  const { values, message, record } = actionData ?? {}
  return (
    <div className="staff-move">
      <h1>税務記録の閲覧</h1>
      <p>
        {`個人情報を消去したご注文の、法令で保存する記録です。閲覧と理由は監査記録とご注文の履歴に残ります。${RECENT_SIGN_IN_MINUTES}分以内のログインが必要です。`}
      </p>
      <p>
        <a href={staffHref('staff-tax-search')}>日付・金額・お名前で探す</a>
        <a href={staffHref('staff-audit')}>監査記録へ戻る</a>
      </p>
      <RejectionAlert message={message} />
      <PostForm className="staff-form" label="税務記録の閲覧">
        <TextField
          name="number"
          label="ご注文番号"
          value={values?.number}
          inputMode="numeric"
          size="short"
          autoComplete="off"
          required
        />
        <TextArea name="reason" label="閲覧の理由" value={values?.reason} rows={2} required />
        <button type="submit" className="button">
          閲覧する
        </button>
      </PostForm>
      {record && (
        <section className="staff-preview" aria-labelledby="record-title">
          <h2 id="record-title">記録</h2>
          <dl className="staff-facts">
            {record.facts.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <h3>商品</h3>
          <ul>
            {record.lines.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a record never change
              <li key={index}>{text}</li>
            ))}
          </ul>
          <h3>書類</h3>
          <ul>
            {record.documents.map(({ issue, text }) => (
              <li key={issue}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
