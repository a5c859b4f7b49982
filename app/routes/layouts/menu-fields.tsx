import type { FieldErrors } from '#app/text/field-errors.ts'
import { GROUP_HELP, GROUP_LABELS, LINK_LABELS } from '#app/text/layout-words.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { EntryButtons } from '#app/ui/staff/layout-frame.tsx'
import { LinkInput } from '#app/ui/staff/link-input.tsx'
import { hasLinks, hasTitle, isLawLink, type TypedGroup } from '#domain/layout/menu-groups.ts'
import type { GroupKind } from '#domain/layout/menus.ts'
import { groupMoves, groupName, linkMoves, menuField } from './menu-form.ts'

type GroupListProps = { readonly groups: readonly TypedGroup[]; readonly errors: FieldErrors | undefined }

/** The groups in their order, each with its links. */
export function GroupList({ groups, errors = {} }: GroupListProps) {
  return (
    <ol className="layout-entries">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form is shown anew when they are reordered
        <li className="layout-entry" key={index}>
          <div className="layout-entry-head">
            <b>{groupName(group)}</b>
            <EntryButtons place={String(index)} name={groupName(group)} moves={groupMoves(groups, index)} />
          </div>
          <GroupFields group={group} index={index} errors={errors} />
        </li>
      ))}
    </ol>
  )
}

type GroupFieldsProps = { readonly group: TypedGroup; readonly index: number; readonly errors: FieldErrors }

function GroupFields({ group, index, errors }: GroupFieldsProps) {
  const kind = group.kind as GroupKind
  const name = menuField(index, 'title')
  return (
    <>
      <input type="hidden" name={menuField(index, 'kind')} value={kind} />
      {GROUP_HELP[kind] && <p className="field-help">{GROUP_HELP[kind]}</p>}
      {hasTitle(kind) && (
        <TextField name={name} label={LINK_LABELS.title} value={group.title} error={errors[name]} required />
      )}
      {hasLinks(kind) && (
        <>
          <ol className="layout-links">
            {group.links.map((_, link) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the form is shown anew when they are reordered
              <LinkFields key={link} group={group} index={index} link={link} errors={errors} />
            ))}
          </ol>
          <button
            id={`add-link-${index}`}
            type="submit"
            name="intent"
            value={`add-link:${index}`}
            className="button button-plain"
            aria-label={`リンクを足す：${group.title === '' ? GROUP_LABELS[kind] : group.title}`}
          >
            リンクを足す
          </button>
        </>
      )}
    </>
  )
}

function LinkFields({ group, index, link, errors }: GroupFieldsProps & { readonly link: number }) {
  const { text, path } = group.links[link] ?? { text: '', path: '' }
  const field = (name: 'text' | 'path') => ({
    name: menuField(index, name, link),
    label: LINK_LABELS[name],
    value: name === 'text' ? text : path,
    error: errors[menuField(index, name, link)],
  })
  return (
    <li className="layout-link">
      {group.kind === 'end' && isLawLink({ path }) ? (
        <p className="layout-law">
          <b>{text}</b>
          <span>{`${path}　法律で示すことになっているので外せません。`}</span>
          <input type="hidden" name={field('text').name} value={text} />
          <input type="hidden" name={field('path').name} value={path} />
        </p>
      ) : (
        <>
          <TextField {...field('text')} required />
          <LinkInput {...field('path')} required />
        </>
      )}
      <EntryButtons
        place={`${index}.${link}`}
        name={text === '' ? `${link + 1}つ目のリンク` : text}
        moves={linkMoves(group, link)}
      />
    </li>
  )
}
