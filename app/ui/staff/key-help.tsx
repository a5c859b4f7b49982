import { useEffect, useRef, useState } from 'react'
import { readItem, writeItem } from '../session/web-storage.ts'
import { useHydrated } from '../use-hydrated.ts'
import { areSoundsOff, switchSounds } from './scan-sound.ts'
import { useStaffKeys } from './staff-keys.ts'

const SWITCH = 'staff-keys'
const KEYS = [
  ['/', '探す欄へ'],
  ['j　k', '次の行・前の行'],
  ['x', '行を選ぶ・外す'],
  ['Enter', '行を開く'],
  ['← → ↑ ↓', '予定表の帯を移る'],
  ['Ctrl+Enter', '確かめた操作を行う'],
  ['1〜9', '本日の画面：その順の欄を開く'],
  ['c　s　r　a　m', 'ご注文の画面：確定・発送・返却・お届け先・メモ'],
  ['s　h', 'ご感想の一覧：公開・非公開'],
  ['?', 'このキーの一覧'],
] as const

/** The list of keys, and the switch for those who type with an aid that sends single letters. */
export function KeyHelp() {
  const isHydrated = useHydrated()
  const [isOff, setOff] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => setOff(readItem(SWITCH, 'localStorage') === 'off'), [])
  useStaffKeys({ isOff, openHelp: () => dialog.current?.showModal() })
  if (!isHydrated) return null
  const change = (isNowOff: boolean) => {
    setOff(isNowOff)
    writeItem(SWITCH, isNowOff ? 'off' : undefined, 'localStorage')
  }
  return (
    <footer className="staff-foot">
      <button type="button" className="text-button" onClick={() => dialog.current?.showModal()}>
        キー操作
      </button>
      <dialog ref={dialog} className="staff-dialog" aria-labelledby="key-help-title">
        <h2 id="key-help-title">キー操作</h2>
        <dl>
          {KEYS.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <label className="tick">
          <input type="checkbox" checked={isOff} onChange={(event) => change(event.currentTarget.checked)} />
          一文字のキー操作を使わない
        </label>
        <label className="tick">
          <input
            type="checkbox"
            defaultChecked={areSoundsOff()}
            onChange={(event) => switchSounds(event.currentTarget.checked)}
          />
          読み取りの音を鳴らさない
        </label>
        <form method="dialog">
          <button type="submit" className="button button-plain">
            閉じる
          </button>
        </form>
      </dialog>
    </footer>
  )
}
