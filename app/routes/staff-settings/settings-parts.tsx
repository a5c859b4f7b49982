import { differenceText, type SettingDifference } from '#app/text/setting-difference.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { SettingsGroup } from '#domain/settings/settings.ts'
import type { NamingPage } from './naming-pages.server.ts'
import type { ShownView, VersionView } from './settings-view.ts'

type CurrentPartProps = { readonly rows: readonly (readonly [string, string])[]; readonly since: string }

/** What holds now. */
export function CurrentPart({ rows, since }: CurrentPartProps) {
  return (
    <section className="staff-part" aria-labelledby="current-title">
      <h2 id="current-title">いまの内容</h2>
      <dl className="staff-amounts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="staff-hint">{since}</p>
    </section>
  )
}

type VersionsProps = { readonly group: SettingsGroup; readonly versions: readonly VersionView[] }

/** The versions that are not in effect yet: each can be changed and withdrawn. */
export function PlannedPart({ group, versions }: VersionsProps) {
  if (versions.length === 0) return null
  return (
    <section className="staff-part" aria-labelledby="planned-title">
      <h2 id="planned-title">予定</h2>
      <ul className="staff-planned">
        {versions.map(({ uid, start, by, reason, differences }) => (
          <li key={uid}>
            <b>{start}から</b>
            <Differences differences={differences} />
            <p className="staff-hint">
              {by}
              {reason !== '' && `。理由：${reason}`}
            </p>
            <p className="staff-actions">
              <a href={staffHref('staff-settings-group', { group, edit: uid })}>
                予定を変える<span className="spoken">（{start}）</span>
              </a>
              <a href={staffHref('staff-settings-group', { group, withdraw: uid })}>
                予定を取り消す<span className="spoken">（{start}）</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What held, the newest first. */
export function HistoryPart({ group, versions }: VersionsProps) {
  return (
    <section className="staff-part" aria-labelledby="history-title">
      <h2 id="history-title">履歴</h2>
      <StaffTable
        caption="履歴"
        rows={versions}
        keyOf={({ uid }) => uid}
        columns={[
          { label: '開始', cell: ({ start }) => start },
          { label: '変わったこと', cell: ({ differences }) => <Differences differences={differences} /> },
          { label: '理由', cell: ({ reason }) => reason || '（なし）' },
          { label: '担当', cell: ({ by }) => by },
        ]}
        empty="まだ変えていません。はじめの内容のままです。"
      />
      {versions.length > 0 && (
        <p className="staff-actions">
          <a href={staffHref('staff-settings-export', { group })}>履歴をCSVに書き出す</a>
        </p>
      )}
    </section>
  )
}

function Differences({ differences }: { readonly differences: readonly SettingDifference[] }) {
  if (differences.length === 0) return <p>前の内容と同じです。</p>
  return (
    <ul>
      {differences.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  )
}

type WithdrawPartProps = {
  readonly group: SettingsGroup
  readonly planned: VersionView
  readonly version: number
  readonly formKey: string
}

/** Asks before a planned version is withdrawn. */
export function WithdrawPart({ group, planned, version, formKey }: WithdrawPartProps) {
  return (
    <section className="staff-preview" aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">予定を取り消す</h2>
      <p>{`${planned.start}からの予定を取り消します。次の変更は行いません。`}</p>
      <Differences differences={planned.differences} />
      <StaffForm label="予定の取り消し" version={version} formKey={formKey}>
        <input type="hidden" name="uid" value={planned.uid} />
        <button type="submit" name="intent" value="withdraw" className="button">
          予定を取り消す
        </button>
        <a href={staffHref('staff-settings-group', { group })}>取り消さない</a>
      </StaffForm>
    </section>
  )
}

export function ShownPart({ shown }: { readonly shown: readonly ShownView[] }) {
  return (
    <details className="staff-part">
      <summary>お客様の画面で、値が出るところ</summary>
      <dl className="staff-facts">
        {shown.map(({ label, screens, pages }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {screens === '' && pages.length === 0 ? '出ません' : screens}
              <PageLinks pages={pages} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export function PageLinks({ pages }: { readonly pages: readonly NamingPage[] }) {
  if (pages.length === 0) return null
  return (
    <ul className="staff-page-links">
      {pages.map(({ title, path }) => (
        <li key={path}>
          <a href={path}>{title}</a>
        </li>
      ))}
    </ul>
  )
}
