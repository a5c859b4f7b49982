import { BlockList, isIP } from 'node:net'

/** Returns a predicate for IP addresses on a list of addresses and networks such as `203.0.113.0/24`. */
export function createAddressMatcher(entries: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, kindOf(address))
    else list.addSubnet(address, Number(bits), kindOf(address))
  }
  return (address) => address !== undefined && isIP(address) !== 0 && list.check(address, kindOf(address))
}

function kindOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
