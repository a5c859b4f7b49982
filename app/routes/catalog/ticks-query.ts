/** The parts of a set that are ticked, to follow a query string. Their ticks are HTML of the server. */
export function ticksQuery(): string {
  const ticks = document.querySelectorAll<HTMLInputElement>('[name^="without."]:checked')
  return [...ticks].map(({ name }) => `&${name}=1`).join('')
}
