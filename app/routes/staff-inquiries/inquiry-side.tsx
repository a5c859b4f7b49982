import { INQUIRY_STATUS_LABELS } from '#app/text/inquiry-text.ts'
import { SelectField } from '#app/ui/form/field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import type { InquiryStatus } from '#domain/inquiry/handling.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { InquiryView } from './inquiry-view.ts'

type Props = { readonly view: InquiryView & { readonly formKey: string } }

/** Who has the inquiry, and where it stands. */
export function InquiryHandling({ view: { version, formKey, people, assigneeUid, ownUid, status } }: Props) {
  const next: readonly InquiryStatus[] = status === 'closed' ? ['open'] : ['closed']
  const isOwn = assigneeUid === ownUid
  return (
    <>
      <StaffForm label="担当" version={version} formKey={formKey}>
        <SelectField
          key={`${version}`}
          name="assignee"
          label="担当"
          value={assigneeUid}
          placeholder="未定"
          options={people.map(({ uid, name }) => ({ value: uid, label: name }))}
        />
        <button type="submit" name="intent" value="assign" className="button button-plain">
          担当を決める
        </button>
      </StaffForm>
      {!isOwn && (
        <StaffForm label="自分が担当" version={version} formKey={formKey}>
          <input type="hidden" name="assignee" value={ownUid} />
          <button type="submit" name="intent" value="assign" className="button button-plain">
            自分が担当する
          </button>
        </StaffForm>
      )}
      {next.map((each) => (
        <StaffForm key={each} label={INQUIRY_STATUS_LABELS[each]} version={version} formKey={formKey}>
          <input type="hidden" name="status" value={each} />
          <button type="submit" name="intent" value="status" className="button button-plain">
            {each === 'open' ? '未対応に戻す' : '完了にする'}
          </button>
        </StaffForm>
      ))}
    </>
  )
}

/** Who asks, and what of the shop it is about. */
export function InquirySide({ view }: Props) {
  const { name, email, telephone, typedNumber, knownNumber, memberUid } = view
  return (
    <dl className="staff-particulars">
      <div>
        <dt>お名前</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>メール</dt>
        <dd>{email}</dd>
      </div>
      {telephone !== undefined && (
        <div>
          <dt>電話</dt>
          <dd>
            <a href={`tel:${telephone}`}>{telephone}</a>
          </dd>
        </div>
      )}
      {typedNumber !== undefined && (
        <div>
          <dt>ご注文番号</dt>
          <dd>
            {knownNumber === undefined ? (
              `${typedNumber}（該当なし）`
            ) : (
              <a href={staffHref('staff-order', { number: knownNumber })}>{knownNumber}</a>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>ご注文</dt>
        <dd>
          <a href={staffHref('staff-orders', { q: email })}>このアドレスのご注文を探す</a>
        </dd>
      </div>
      {memberUid !== undefined && (
        <div>
          <dt>会員</dt>
          <dd>
            <a href={staffHref('staff-member', { member: memberUid })}>会員の画面</a>
          </dd>
        </div>
      )}
    </dl>
  )
}
