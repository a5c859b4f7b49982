import { VERDICT_KEYS, VERDICT_LABELS } from '#app/text/return-text.ts'
import { ConditionPhotos } from '#app/ui/staff/condition-photos.tsx'
import { MomentTime } from '#app/ui/staff/moment-time.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { CONDITION_VERDICTS } from '#domain/order/condition.ts'
import type { DeskUnit, DeskView } from './desk-view.ts'

type View = DeskView & {
  readonly formKey: string
  readonly current: string | undefined
  readonly canReturn: boolean
}

/** The units of an order, the scanned one marked. */
export function DeskUnits({ view }: { readonly view: View }) {
  return (
    <ul className="staff-arrivals">
      {view.units.map((unit) => (
        <li
          key={unit.lineUid}
          className={unit.lineUid === view.current ? 'staff-arrival staff-arrival-current' : 'staff-arrival'}
          aria-current={unit.lineUid === view.current ? 'true' : undefined}
        >
          <Unit view={view} unit={unit} />
        </li>
      ))}
    </ul>
  )
}

const STATE_LABELS: Readonly<Record<DeskUnit['state'], string>> = {
  out: '未着',
  arrived: '到着',
  returned: '返却済',
}

function Unit({ view, unit }: { readonly view: View; readonly unit: DeskUnit }) {
  const { unitId, name, size, state, status, due, isLate, parts, next, missing, hasPlan } = unit
  return (
    <>
      <h2>
        <span className="staff-number">{unitId}</span> {name} {size}{' '}
        <span className="staff-state">
          {state === 'out' ? `${STATE_LABELS.out}（${status}）` : STATE_LABELS[state]}
          {unit.isHeld && '・保留中'}
        </span>
      </h2>
      <p>
        <span className={isLate ? 'staff-late' : undefined}>
          ご返却日 {due}
          {isLate && '（遅れ）'}
        </span>
        {next !== undefined && (
          <>
            {'　'}
            <b className="staff-late">次の発送 {next.day}</b>（
            <a href={staffHref('staff-order', { number: next.number })}>{next.number}</a>）
          </>
        )}
        {hasPlan && '　安心プランあり'}
      </p>
      <p className="staff-note">付属品：{parts}</p>
      {missing.length > 0 && <p className="staff-late">{missing.join('、')}が未着</p>}
      {unit.packing !== undefined && <ConditionText label="出荷時" condition={unit.packing} />}
      {unit.arrival !== undefined && <ConditionText label="返却時" condition={unit.arrival} />}
      {view.canReturn && <UnitActions view={view} unit={unit} />}
    </>
  )
}

type Condition = NonNullable<DeskUnit['arrival']>

function ConditionText({ label, condition }: { readonly label: string; readonly condition: Condition }) {
  const { uid, note, photos, at } = condition
  return (
    <p>
      {label}：<b>{condition.label}</b> {note} <MomentTime at={at} />{' '}
      <ConditionPhotos uid={uid} count={photos} label={`${label}の写真を見る`} />
    </p>
  )
}

function UnitActions({ view, unit }: { readonly view: View; readonly unit: DeskUnit }) {
  const { number } = view
  const { lineUid, unitId, state, arrival } = unit
  const path = (verdict: string) => staffHref('staff-condition', { number, line: lineUid, stage: 'return', verdict })
  const verdicts = CONDITION_VERDICTS.filter(
    (verdict) => verdict !== 'ok' && (verdict !== 'wrong' || state !== 'returned'),
  )
  return (
    <div className="staff-links">
      {(state !== 'returned' || arrival?.verdict !== 'ok') && !unit.isLost && (
        <StaffForm label={`${unitId} は良好`} version={view.version} formKey={view.formKey} className="staff-inline">
          <input type="hidden" name="line" value={lineUid} />
          <button type="submit" name="intent" value="well" className="button button-plain">
            {unit.isHeld ? '揃った・直った' : VERDICT_LABELS.ok} <kbd>{VERDICT_KEYS.ok}</kbd>
          </button>
        </StaffForm>
      )}
      {!unit.isLost &&
        verdicts.map((verdict) => (
          <a key={verdict} className="button button-plain" href={path(verdict)}>
            {VERDICT_LABELS[verdict]} <kbd>{VERDICT_KEYS[verdict]}</kbd>
          </a>
        ))}
      {state !== 'returned' && arrival !== undefined && (
        <StaffForm
          label={`${unitId} を未着に戻す`}
          version={view.version}
          formKey={view.formKey}
          className="staff-inline"
        >
          <input type="hidden" name="line" value={lineUid} />
          <button type="submit" name="intent" value="withdraw" className="text-button">
            未着に戻す
          </button>
        </StaffForm>
      )}
      {state === 'returned' && <ReturnedActions view={view} unit={unit} />}
    </div>
  )
}

function ReturnedActions({ view: { number }, unit }: { readonly view: View; readonly unit: DeskUnit }) {
  const move = (id: string) => staffHref('staff-order-move', { number, move: id })
  const { arrival, canUndo, isLost, lineUid } = unit
  if (isLost) return <a href={move('found')}>見つかった商品を記録</a>
  return (
    <>
      {arrival !== undefined &&
        (arrival.photos > 0 || arrival.verdict === 'missing-part') &&
        arrival.verdict !== 'ok' && (
          <a href={staffHref('staff-return-damage', { number, line: lineUid })}>
            {arrival.verdict === 'missing-part' ? '不足品を請求' : '損傷を請求'}
          </a>
        )}
      <a href={move('inspect-repair')}>修理に回す</a>
      {canUndo && <a href={move('undo-return')}>返却の記録を取り消す</a>}
    </>
  )
}
