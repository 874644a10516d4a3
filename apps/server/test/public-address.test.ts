import { expect, it } from "vitest";
import { isPublicAddress } from "../src/platform/outbound/is-public-address.ts";

it.each([
  ["this network", ["0.0.0.0", "0.1.2.3"]],
  ["loopback", ["127.0.0.1", "127.255.255.254", "::1"]],
  ["private networks", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd00:ec2::254"]],
  ["link-local, and the metadata service", ["169.254.0.1", "169.254.169.254", "fe80::1", "fe80::1%eth0"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.100.100.200", "100.127.255.255"]],
  ["protocol assignments", ["192.0.0.1", "192.0.0.192", "192.88.99.1", "2001::1", "2001:20::1"]],
  ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
  ["benchmarking", ["198.18.0.1", "198.19.255.255", "2001:2::1"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  ["reserved", ["240.0.0.1", "::", "::2", "100::1", "5f00::1", "4000::1", "fec0::1"]],
  ["IPv4 within IPv6", ["::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "2002:7f00:1::", "2002:808:808::"]],
  ["NAT64 of private networks", ["64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::808:808"]],
  ["a cloud's own services", ["168.63.129.16"]],
  ["what is no address", ["", "localhost", "1.2.3.4.5", "8.8.8.8/32", "[2606:4700::1]"]],
])("%s are not the public internet", (_name, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it("an allotted address is public", () => {
  const addresses = [
    "8.8.8.8",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.0.1",
    "100.128.0.1",
    "192.167.1.1",
    "223.255.255.1",
  ];
  const sixes = ["2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::8.8.8.8"];
  expect([...addresses, ...sixes].filter((address) => !isPublicAddress(address))).toEqual([]);
});
