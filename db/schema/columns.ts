export type Time = number;
export type Cents = number;
export type Flag = number;
export type Json = string;
