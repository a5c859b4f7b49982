import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { DUTY_LABELS } from '#app/text/staff-text.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Duty } from '#domain/staff/duties.ts'
import { PageEffects } from '../shell/app-effects.tsx'
import { useSite } from '../site.ts'
import { KeyHelp } from './key-help.tsx'
import { currentEntry, helpAt, type MenuGroup } from './staff-navigation.ts'

/**
 * What the header shows. `nowAt`: the time in Tokyo when the page was rendered, `HH:mm`; `version`: of the program, for
 * the owner.
 */
export type StaffHeader = {
  readonly name: string
  readonly duties: readonly Duty[]
  readonly menu: readonly MenuGroup[]
  readonly nowAt: string
  readonly toShip: number
  readonly version: string | undefined
}

/** The frame of every page of the back office. Without a header, as before the sign-in, only the name of the shop. */
export function StaffShell({ header, children }: { readonly header?: StaffHeader; readonly children: ReactNode }) {
  const mark = useSite()?.mark
  return (
    <div className="staff">
      <a className="skip-link" href="#main">
        本文へ進む
      </a>
      <header className="staff-head">
        <a className="staff-mark" href={staffHref('staff-today')}>
          {mark} <span>管理</span>
        </a>
        {header && <HeaderParts header={header} />}
      </header>
      {header && <Menu groups={header.menu} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {header && <KeyHelp />}
      <PageEffects />
    </div>
  )
}

function HeaderParts({ header: { name, duties, nowAt, toShip, version } }: { readonly header: StaffHeader }) {
  return (
    <>
      <form className="staff-search" action={staffHref('staff-orders')} aria-label="ご注文の検索">
        <label className="spoken" htmlFor="staff-search">
          ご注文を探す
        </label>
        <input
          id="staff-search"
          name="q"
          type="search"
          className="entry"
          placeholder="番号・お名前・電話（下4桁）・伝票・個体"
          autoComplete="off"
          data-staff-search
        />
        <button type="submit" className="button button-plain">
          探す
        </button>
      </form>
      <p className="staff-clock">
        <Clock nowAt={nowAt} />
        <a href={`${staffHref('staff-today')}#ship`}>
          本日発送 <b>{toShip}</b>件
        </a>
        <HelpLink />
      </p>
      <details className="staff-person">
        <summary>{name}</summary>
        <div>
          <p>担当：{duties.map((duty) => DUTY_LABELS[duty]).join('・')}</p>
          <p>
            <a href={staffHref('staff-code-app')}>認証アプリの登録</a>
          </p>
          <p>
            <a href={pageHref('mypage-passkeys')}>パスキーの登録</a>
          </p>
          <form method="post" action={staffHref('staff-logout')}>
            <button type="submit" className="button button-plain">
              ログアウト
            </button>
          </form>
          {version !== undefined && <p>バージョン {version}</p>}
        </div>
      </details>
    </>
  )
}

/** Leads to the page of the manual for this screen. */
function HelpLink() {
  const { pathname } = useLocation()
  const page = helpAt(pathname)
  const href = page === undefined ? staffHref('staff-help') : staffHref('staff-help-page', { topic: page.topic })
  return <a href={href}>使い方{page && <span className="spoken">（{page.title}）</span>}</a>
}

const MINUTE_MS = 60_000

/** The time of the shop; the server's at first, then it goes on by the clock of this device. */
function Clock({ nowAt }: { readonly nowAt: string }) {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setMinutes(Math.floor((performance.now() - startedAt) / MINUTE_MS)), 5_000)
    return () => clearInterval(timer)
  }, [])
  const time = laterTime(nowAt, minutes)
  return <time dateTime={time}>{time}</time>
}

function laterTime(time: string, minutes: number): string {
  const total = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes) % 1_440
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}

function Menu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const location = useLocation()
  const here = currentEntry(groups, location)
  return (
    <nav className="staff-menu" aria-label="管理メニュー">
      <ul>
        {groups.map((group) => (
          <li key={group.label}>
            <p id={`menu-${group.entries[0]?.page}`}>{group.label}</p>
            <ul aria-labelledby={`menu-${group.entries[0]?.page}`}>
              {group.entries.map(({ page, label }) => (
                <li key={page}>
                  <a href={staffHref(page)} aria-current={page === here ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
