"""The first hour's learner, shortened: it learns something, and sits down in the core."""

import numpy as np
from examples.laboratory.learner import Net, measure, train

from cego.adapters.batch import Batch


def test_a_net_is_taught_and_plays() -> None:
    net = Net(Batch(tables=1).layout.size)
    before = net.into.copy()
    paid = train(net, steps=60, tables=16)
    assert len(paid) > 50
    assert (net.into != before).any()
    assert net.out.any()
    for some in (None, net):
        mean, error = measure(some, deals=200)
        assert np.isfinite(mean)
        assert 0 < error < 20


def test_what_pays_becomes_likelier() -> None:
    net = Net(Batch(tables=1).layout.size)
    batch = Batch(tables=1, seed=1)
    batch.reset()
    seen = batch.observations.astype(np.float32)
    first = int(np.flatnonzero(batch.masks[0])[0])
    shares = net.shares(net.hidden(seen), batch.masks)
    step = -shares[0]
    step[first] += 1
    net.learn([(seen[0], net.hidden(seen)[0], step)], advantage=1.0)
    assert net.shares(net.hidden(seen), batch.masks)[0, first] > shares[0, first]
