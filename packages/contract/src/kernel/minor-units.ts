import * as z from "zod/mini";

/** The largest amount of one call, in minor units. */
export const maxAmount = 1_000_000_000_000;

/** An amount of money in minor units, from 1. */
export const Amount = z.int().check(z.minimum(1), z.maximum(maxAmount));

/** A balance or a total in minor units. */
export const Money = z.int();

/** An ISO 4217 code. */
export const Currency = z.string();

/** The amount from which payments need a second person unless it is set, in whole units of the currency. */
export const secondPersonDefault = 5_000;
