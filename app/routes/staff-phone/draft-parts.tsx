import type { ReactNode } from 'react'
import { AddressBlock } from '#app/ui/address/address-block.tsx'
import { Checkbox, SelectField } from '#app/ui/form/field.tsx'
import { useServedPrefectures } from '#app/ui/site.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { yenText } from '#domain/text/yen.ts'
import { CustomerForm, DestinationForm } from './address-forms.tsx'
import type { DraftAnswer, ShownDraft } from './draft-view.ts'
import { OfferParts } from './offer-parts.tsx'
import { PaymentForm } from './payment-form.tsx'

type PartsProps = { readonly view: ShownDraft; readonly answer: DraftAnswer | undefined }

/** The parts of an order in the order of the conversation: where to, what, who, how it is paid, what is read out. */
export function DraftParts({ view, answer }: PartsProps) {
  return (
    <div className="staff-parts staff-phone">
      <Part title="お届け先の地域と最短のお届け日" isWide>
        <Region view={view} answer={answer} />
      </Part>
      <Part title="商品" isWide>
        <OfferParts view={view} />
        <Lines view={view} />
      </Part>
      <Part title="お客様">
        <Customer view={view} answer={answer} />
      </Part>
      <div>
        <Part title="お届け先">
          <Destination view={view} answer={answer} />
        </Part>
        <Part title="お支払い・時間帯">
          <PaymentForm view={view} answer={answer} />
        </Part>
      </div>
      <Part title="読み上げと確定" isWide>
        <Confirmation view={view} />
      </Part>
    </div>
  )
}

type PartProps = { readonly title: string; readonly isWide?: true; readonly children: ReactNode }

function Part({ title, isWide, children }: PartProps) {
  return (
    <section className={isWide ? 'staff-part staff-part-wide' : 'staff-part'} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Region({ view, answer }: PartsProps) {
  const prefectures = useServedPrefectures().map(({ code, name }) => ({ value: String(code), label: name }))
  return (
    <>
      <p>
        最短のお届け日 <b>{view.earliest}</b>
        {!view.hasPrefecture && '（東京都の場合）'}
      </p>
      {view.shipping === undefined && (
        <StaffForm label="お届け先の地域" version={view.version} formKey={view.formKey}>
          <SelectField
            name="region"
            label="お届け先の都道府県"
            required
            value={view.hasPrefecture ? String(view.prefecture) : ''}
            options={prefectures}
            placeholder="選んでください"
            error={answer?.errors?.region}
          />
          <button type="submit" name="intent" value="prefecture" className="button button-plain">
            最短のお届け日を調べる
          </button>
        </StaffForm>
      )}
    </>
  )
}

function Customer({ view, answer }: PartsProps) {
  const isOpen = view.customer === undefined || view.edited === 'customer' || answer?.intent === 'customer'
  return (
    <>
      <ul className="staff-exposure">
        {view.exposure.map(({ text, isRed }) => (
          <li key={text} className={isRed ? 'staff-red' : undefined}>
            {text}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <CustomerForm view={view} answer={answer} />
      ) : (
        <>
          {view.customer && (
            <p>
              <AddressBlock address={view.customer} />
              メール {view.customer.email ?? 'なし'}
            </p>
          )}
          {view.customer !== undefined && view.customer.email === undefined && (
            <p className="staff-red">確定のお知らせはお電話で差し上げます。お支払いは代金引換だけです。</p>
          )}
          <p>
            <a href={staffHref('staff-phone-draft', { draft: view.uid, edit: 'customer' })}>お客様の内容を直す</a>
          </p>
        </>
      )}
    </>
  )
}

function Destination({ view, answer }: PartsProps) {
  const isOpen = view.edited === 'destination' || answer?.intent === 'destination'
  if (isOpen) return <DestinationForm view={view} answer={answer} />
  const choices = [{ uid: 'own', text: 'お客様のご住所' }, ...view.addresses]
  return (
    <>
      <p>{view.shipping ? <AddressBlock address={view.shipping} /> : '先に、お客様の内容を入力してください。'}</p>
      {view.customer && (
        <>
          <StaffForm label="お届け先を選ぶ" version={view.version} formKey={view.formKey}>
            <SelectField
              name="address"
              label="お客様のご住所・アドレス帳から"
              required
              options={choices.map(({ uid, text }) => ({ value: uid, label: text }))}
              error={answer?.errors?.address}
            />
            <button type="submit" name="intent" value="book" className="button button-plain">
              このお届け先にする
            </button>
          </StaffForm>
          <p>
            <a href={staffHref('staff-phone-draft', { draft: view.uid, edit: 'destination' })}>
              斎場など、別のお届け先を入力する
            </a>
          </p>
        </>
      )}
    </>
  )
}

function Lines({ view }: { readonly view: ShownDraft }) {
  if (view.lines.length === 0) return <p className="staff-empty">まだ商品がありません。商品を探して加えてください。</p>
  return (
    <div className="staff-scroll">
      <table className="staff-table">
        <caption className="spoken">ご注文の商品</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">ご利用日</th>
            <th scope="col" className="staff-figure">
              料金
            </th>
            <th scope="col">
              <span className="spoken">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map(({ uid, name, days, priceYen, hasPlan }) => (
            <tr key={uid}>
              <td>
                {name}
                {hasPlan && '（安心プラン）'}
              </td>
              <td>{days}</td>
              <td className="staff-figure">{yenText(priceYen)}</td>
              <td>
                <StaffForm version={view.version} formKey={view.formKey} className="">
                  <input type="hidden" name="line" value={uid} />
                  <button type="submit" name="intent" value="removal" className="text-button">
                    除く<span className="spoken">（{name}）</span>
                  </button>
                </StaffForm>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The sentences to read out, the tick, and the button that takes the order. */
function Confirmation({ view }: { readonly view: ShownDraft }) {
  if (view.readAloud === undefined)
    return <p className="staff-empty">商品・お客様・お届け先・お支払い方法がそろうと、読み上げる内容が出ます。</p>
  return (
    <>
      <p className="staff-total">
        お支払い合計 <b>{yenText(view.totalYen)}</b>
      </p>
      <dl className="staff-read-aloud">
        {view.readAloud.map(({ title, sentences }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <StaffForm label="ご注文の確定" version={view.version} formKey={view.formKey}>
        <Checkbox name="read" label="上の内容を読み上げ、お客様の同意を得ました" required />
        <button type="submit" name="intent" value="place" className="button">
          ご注文を受ける
        </button>
      </StaffForm>
    </>
  )
}
