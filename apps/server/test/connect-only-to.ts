import { isIP, type LookupFunction, Socket, type TcpSocketConnectOpts } from "node:net";
import { vi } from "vitest";

/**
 * The last line of defence of a test about connections: from now on every socket of this process that is to go anywhere but to one of these
 * ports of 127.0.0.1 is destroyed before it leaves, even when the code under test checks nothing. `strays` fills with where they would
 * have gone.
 */
export function connectOnlyTo(ports: ReadonlySet<number>, strays: string[]): void {
  const connect = Socket.prototype.connect;
  const refusal = (host: string, port: number) => {
    if (host === "127.0.0.1" && ports.has(port)) return null;
    strays.push(`${host} ${port}`);
    return new Error(`This test must not connect to ${host} ${port}`);
  };
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    // `net.connect` hands its arguments on as one list.
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [TcpSocketConnectOpts];
    const { host = "localhost", lookup } = options;
    // undici gives it as text.
    const port = Number(options.port);
    if (isIP(host) || !lookup) {
      const error = refusal(host, port);
      if (error) return this.destroy(error);
    } else options.lookup = checked(lookup, (address) => refusal(address, port));
    return Reflect.apply(connect, this, args);
  });
}

/** Fails for a name with an address that is refused. */
function checked(lookup: LookupFunction, refusal: (address: string) => Error | null): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
      const refused = addresses.map(refusal).find((each) => each !== null);
      done(error ?? refused ?? null, found, family);
    });
}
