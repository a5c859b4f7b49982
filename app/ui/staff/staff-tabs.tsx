type StaffTabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly label: string; readonly path: string; readonly isHere: boolean }[]
}

/** Links to the parts of a list, as by state. */
export function StaffTabs({ label, tabs }: StaffTabsProps) {
  return (
    <nav className="staff-tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: text, path, isHere }) => (
          <li key={path}>
            <a href={path} aria-current={isHere ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
