import { type ReactNode, useEffect } from 'react'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import type { Arrangement } from '#domain/layout/arrange.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { buttonId } from './arrangement.ts'
import { EditorFrame } from './editor-frame.tsx'
import type { EditedLayout, LayoutAnswer, LinkTarget } from './layout-answer.ts'
import { TARGETS_ID } from './link-input.tsx'
import { PublicationFields } from './publication-fields.tsx'
import { ShopPreview } from './shop-preview.tsx'
import { StaffForm } from './staff-form.tsx'

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
    <EditorFrame
      title={LAYOUT_TITLES[key]}
      list={{ href: staffHref('staff-display'), text: 'サイトの表示へ戻る' }}
      historyHref={staffHref('staff-display-history', { layout: key })}
      noun="内容"
      current="公開中の内容"
      hint={loaded.hasDraft ? '下書きの続きです。' : ''}
      answer={answer}
      preview={answer?.preview && <ShopPreview html={answer.preview} />}
    >
      <LayoutForm loaded={loaded} answer={answer}>
        {children}
      </LayoutForm>
    </EditorFrame>
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
