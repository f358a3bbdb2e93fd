export const rangeSlider = {
  from: '{label}, от',
  to: '{label}, до',
  fromNumber: '{label}, от, числом',
  toNumber: '{label}, до, числом',
  notMore: 'Не больше {value}',
  notLess: 'Не меньше {value}',
} as const;
