import { BlockList, isIPv6 } from 'node:net'

/**
 * How far an IP address leads: into the internet, to this machine, into a private network, or to what no webhook is
 * meant for: neighbours without an address of their own (where clouds keep their metadata), groups, nobody.
 */
export type Reach = 'public' | 'loopback' | 'private' | 'special'

type Subnet = readonly [net: string, prefix: number]

/** IANA's special-purpose registries, as far as a connection could get there. */
const IPV4: Readonly<Record<Exclude<Reach, 'public'>, readonly Subnet[]>> = {
  loopback: [['127.0.0.0', 8]],
  private: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['100.64.0.0', 10],
    ['198.18.0.0', 15],
  ],
  special: [
    ['0.0.0.0', 8],
    ['169.254.0.0', 16],
    ['192.0.0.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
}
const IPV6: typeof IPV4 = {
  loopback: [['::1', 128]],
  private: [
    ['fc00::', 7],
    ['fec0::', 10],
  ],
  special: [
    ['::', 128],
    ['fe80::', 10],
    ['ff00::', 8],
    // The metadata of one cloud, in the middle of the private range.
    ['fd00:ec2::', 32],
  ],
}

/** Prefixes of IPv6 under which every IPv4 address has a second name: mapped, translated (NAT64). */
const IPV4_INSIDE = ['::ffff:', '64:ff9b::']
const IPV4_INSIDE_BITS = 96

const LISTS = (['special', 'loopback', 'private'] as const).map(reach => [reach, listOf(reach)] as const)

/** How far an address leads. Throws for a text that is none. */
export function reachOf(address: string): Reach {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return LISTS.find(([, list]) => list.check(address, family))?.[0] ?? 'public'
}

function listOf(reach: Exclude<Reach, 'public'>): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of IPV6[reach]) list.addSubnet(net, prefix, 'ipv6')
  for (const [net, prefix] of IPV4[reach]) {
    list.addSubnet(net, prefix, 'ipv4')
    for (const inside of IPV4_INSIDE) list.addSubnet(inside + net, IPV4_INSIDE_BITS + prefix, 'ipv6')
  }
  return list
}
