/** Integer epoch milliseconds. */
export type Time = number;
/** Integer cents. */
export type Cents = number;
/** 0 or 1. */
export type Flag = number;
/** A list or object as JSON text. */
export type Json = string;
