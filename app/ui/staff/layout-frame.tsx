import { type ReactNode, useEffect } from 'react'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import type { Arrangement } from '#domain/layout/arrange.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { buttonId } from './arrangement.ts'
import type { EditedLayout, LayoutAnswer, LinkTarget } from './layout-answer.ts'
import { LineDiffView } from './line-diff-view.tsx'
import { TARGETS_ID } from './link-input.tsx'
import { PublicationFields } from './publication-fields.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { RejectionAlert, StaffDone, StaffForm } from './staff-form.tsx'
import { TextProblems } from './text-problems.tsx'

type LayoutFrameProps<Typed> = {
  readonly loaded: EditedLayout<Typed>
  readonly answer: LayoutAnswer<Typed> | undefined
  /** The fields of the entries, and the buttons that arrange them. */
  readonly children: ReactNode
}

/** The form of a layout, with what was found in it, what changes, and how it looks. */
export function LayoutFrame<Typed>({ loaded, answer, children }: LayoutFrameProps<Typed>) {
  const { key } = loaded
  useFocus(answer)
  return (
    <div className="staff-move page-editor">
      <h1>{LAYOUT_TITLES[key]}</h1>
      <p>
        <a href={staffHref('staff-display')}>サイトの表示へ戻る</a>
        {'　'}
        <a href={staffHref('staff-display-history', { layout: key })}>これまでの内容</a>
      </p>
      {loaded.hasDraft && <p className="staff-hint">下書きの続きです。</p>}
      <RejectionAlert message={answer?.message} />
      <StaffDone message={answer?.status} />
      <ErrorSummary errors={answer?.errors} title="内容を確かめてください" />
      {answer?.otherDiff && (
        <section className="staff-differences" aria-labelledby="other-title">
          <h2 id="other-title">ほかの方が保存した内容との違い</h2>
          <p>下の欄には入力した内容が残っています。このまま保存すると、入力した内容になります。</p>
          <LineDiffView lines={answer.otherDiff} />
        </section>
      )}
      <TextProblems problems={answer?.problems} />
      <LayoutForm loaded={loaded} answer={answer}>
        {children}
      </LayoutForm>
      {answer?.diff && (
        <section aria-labelledby="diff-title">
          <h2 id="diff-title">公開中の内容との違い</h2>
          <LineDiffView lines={answer.diff} />
        </section>
      )}
      {answer?.preview && <ShopPreview html={answer.preview} />}
    </div>
  )
}

/** The button that was pressed takes the focus again where its entry is now. */
function useFocus(answer: { readonly focus?: string } | undefined): void {
  useEffect(() => {
    if (answer?.focus !== undefined) document.getElementById(answer.focus)?.focus()
  }, [answer])
}

function LayoutForm<Typed>({ loaded, answer, children }: LayoutFrameProps<Typed>) {
  const { uid, ...publication } = { ...loaded.publication, ...answer?.publication }
  return (
    <StaffForm
      key={answer?.turn}
      label={`${LAYOUT_TITLES[loaded.key]}の内容`}
      version={answer?.edition ?? loaded.edition}
      formKey={loaded.formKey}
    >
      {/* Enter in a field shows the preview, and does not press the first button of the list. */}
      <button type="submit" name="intent" value="preview" className="default-submit" tabIndex={-1} aria-hidden="true">
        見え方を確かめる
      </button>
      <input type="hidden" name="uid" value={uid} />
      <input type="hidden" name="seen" value={answer?.seen ?? ''} />
      <input type="hidden" name="turn" value={answer?.turn ?? 0} />
      {children}
      <Targets targets={loaded.targets} />
      <PublicationFields choices={publication} error={answer?.errors?.at} />
      <p className="staff-actions">
        <button type="submit" name="intent" value="preview" className="button">
          見え方を確かめる
        </button>
        <button type="submit" name="intent" value="draft" className="button button-plain">
          下書きを保存する
        </button>
        <button type="submit" name="intent" value="publish" className="button button-plain">
          公開する
        </button>
      </p>
    </StaffForm>
  )
}

function Targets({ targets }: { readonly targets: readonly LinkTarget[] }) {
  return (
    <datalist id={TARGETS_ID}>
      {targets.map(({ path, title }) => (
        <option key={path} value={path}>
          {title}
        </option>
      ))}
    </datalist>
  )
}

type EntryButtonsProps = {
  /** Where the entry is: `2`, or `2.0` for the first link of the third group. */
  readonly place: string
  readonly name: string
  readonly moves: readonly Arrangement[]
}
const BUTTON_LABELS: Readonly<Record<Arrangement, string>> = { up: '上へ', down: '下へ', remove: '外す' }

/** Buttons that move an entry or take it out. */
export function EntryButtons({ place, name, moves }: EntryButtonsProps) {
  return (
    <span className="layout-buttons">
      {moves.map((how) => (
        <button
          key={how}
          id={buttonId(how, place)}
          type="submit"
          name="intent"
          value={`${how}:${place}`}
          className="button button-plain"
          aria-label={`${BUTTON_LABELS[how]}：${name}`}
        >
          {BUTTON_LABELS[how]}
        </button>
      ))}
    </span>
  )
}
