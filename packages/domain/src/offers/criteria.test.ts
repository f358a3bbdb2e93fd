import { expect, test } from 'vitest';
import { CRITERION_KINDS, type CriterionFields, criterionFaults } from './criteria.ts';

const criterion: CriterionFields = {
  title: 'Сеть',
  contractor_category_id: 1,
  supplier_ids: [2],
  supplier_storage_ids: [],
  is_only_for_distributors: false,
  is_only_direct_shipment: false,
};

test('a criterion names suppliers or storages, one kind for each add page', () => {
  expect(CRITERION_KINDS.map(({ id }) => id)).toEqual(['contractor', 'storage']);
  expect(criterionFaults(criterion, 'contractor')).toEqual({});
  expect(criterionFaults(criterion, 'storage')).toEqual({
    supplier_storage_ids: { code: 'criterionWithoutStorages' },
  });
  expect(criterionFaults({ ...criterion, supplier_ids: [] }, 'contractor')).toEqual({
    supplier_ids: { code: 'criterionWithoutSuppliers' },
  });
});

test('a criterion without customers would hide everything from everybody and is refused', () => {
  const nobody = { ...criterion, contractor_category_id: null };
  expect(criterionFaults(nobody, 'contractor')).toEqual({
    contractor_category_id: { code: 'criterionWithoutCustomers' },
  });
  expect(criterionFaults({ ...nobody, is_only_for_distributors: true }, 'contractor')).toEqual({});
  expect(
    criterionFaults(
      { ...nobody, is_only_for_distributors: true, is_only_direct_shipment: true },
      'contractor',
    ),
  ).toEqual({
    contractor_category_id: { code: 'directShipmentWithoutCategory' },
  });
});

test('a title has at most 120 characters', () => {
  expect(criterionFaults({ ...criterion, title: '  ' }, 'contractor')).toEqual({
    title: { code: 'criterionTitleMissing' },
  });
  expect(criterionFaults({ ...criterion, title: 'я'.repeat(120) }, 'contractor')).toEqual({});
  expect(criterionFaults({ ...criterion, title: 'я'.repeat(121) }, 'contractor')).toEqual({
    title: { code: 'criterionTitleTooLong', most: 120 },
  });
});
