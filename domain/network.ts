const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The network that a limit counts: an IPv4 address, or the first 64 bits of an IPv6 address, because one connection
 * gets a whole /64. Callers without an address are one network (docs/rules.md Guests and abuse).
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const plain = address.replace(MAPPED_IPV4, '$1')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}
